import pino, { type DestinationStream } from 'pino';
import { databaseError } from './problems/constraints.ts';

/** What a message repeats of what it was about: quoted values, addresses, tokens and numbers of length. */
const repeated = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`|\S+@\S+|[\w-]{24,}|\d{5,}/g;
/** Where it happened: the lines of the stack without the message above them. */
const placesOf = (stack: string | undefined) =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/**
 * An error as the log shows it. The driver repeats bound values in message, detail, hint and stack; the query builder
 * the whole statement with them. So of a database's error only its code and the names of what it is about are told, of
 * any other the message without what it repeats.
 */
function shown(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return { type: typeof thrown };
  const database = databaseError(thrown);
  const code =
    'code' in thrown && typeof thrown.code === 'string' && /^[A-Z0-9_]{2,40}$/.test(thrown.code)
      ? { code: thrown.code }
      : {};
  if (database !== null) {
    const { code: sqlState, constraint, table, column, routine } = database;
    return {
      type: 'DatabaseError',
      code: sqlState,
      constraint,
      table,
      column,
      routine,
      stack: placesOf(thrown.stack),
    };
  }
  // Around an error of the driver that has no code (a lost connection) the query builder repeats the statement too.
  const inner = thrown.cause instanceof Error ? { cause: shown(thrown.cause) } : {};
  const message =
    'query' in thrown ? 'Failed query' : thrown.message.replaceAll(repeated, '[…]').slice(0, 300);
  return { type: thrown.name, ...code, message, stack: placesOf(thrown.stack), ...inner };
}

/** JSON lines, on standard error unless told otherwise; secrets never appear, whatever is logged. */
export const makeLogger = (
  level: string,
  to: DestinationStream = pino.destination({ fd: 2, sync: true }),
) =>
  pino(
    {
      level,
      redact: {
        paths: [
          'req.headers.authorization',
          'headers.authorization',
          '*.password',
          '*.newPassword',
          '*.idToken',
          '*.refreshToken',
          '*.refresh_token',
          '*.token',
          'password',
          'token',
          'idToken',
          'refreshToken',
        ],
        censor: '[secret]',
      },
      serializers: {
        err: shown,
        error: shown,
        // A query may hold an e-mail, a token or a name: the path says enough, less the token of an invite.
        req: (req: { method: string; url: string }) => ({
          method: req.method,
          path: req.url.split('?')[0]?.replace(/[\w-]{43,}/g, '[secret]'),
        }),
      },
      hooks: {
        // An error given alone would put its own message beside its serialised self.
        logMethod(args, method) {
          // Pino's types know one shape of its arguments, and an error alone is another.
          const [first, ...rest] = args as unknown as [unknown, ...unknown[]];
          const given =
            first instanceof Error
              ? [{ err: first }, ...(rest.length === 0 ? ['failed'] : rest)]
              : [first, ...rest];
          // The same arguments as before, or an object with its message.
          method.apply(this, given as Parameters<typeof method>);
        },
      },
    },
    to,
  );
