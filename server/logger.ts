import pino, { type DestinationStream } from 'pino';
import { databaseError } from './problems/constraints.ts';

/** Parts of a message that may quote data: quoted values, addresses, tokens and long numbers. */
const repeated = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`|\S+@\S+|[\w-]{24,}|\d{5,}/g;
/** The frames of a stack, without the message above them. */
const placesOf = (stack: string | undefined) =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/**
 * An error in the form the log may show. The driver repeats bound values in message, detail, hint
 * and stack, and Drizzle repeats the whole statement with them. So database errors are logged with
 * their code and object names only, other errors with a redacted message.
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
  // Drizzle also quotes the statement around driver errors without a code, such as a lost
  // connection.
  const inner = thrown.cause instanceof Error ? { cause: shown(thrown.cause) } : {};
  const message =
    'query' in thrown ? 'Failed query' : thrown.message.replaceAll(repeated, '[…]').slice(0, 300);
  return { type: thrown.name, ...code, message, stack: placesOf(thrown.stack), ...inner };
}

/** Logs JSON lines, to standard error by default. Secrets never appear, whatever is logged. */
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
        // A query may contain an e-mail address, a token or a name. Log the path only, without the
        // token of an invite.
        req: (req: { method: string; url: string }) => ({
          method: req.method,
          path: req.url.split('?')[0]?.replace(/[\w-]{43,}/g, '[secret]'),
        }),
      },
      hooks: {
        // Pino would add the raw message of an error that is logged alone.
        logMethod(args, method) {
          // Pino's types allow one argument shape; a lone error is another.
          const [first, ...rest] = args as unknown as [unknown, ...unknown[]];
          const given =
            first instanceof Error
              ? [{ err: first }, ...(rest.length === 0 ? ['failed'] : rest)]
              : [first, ...rest];
          // The cast: the arguments as given, or an error object with a message.
          method.apply(this, given as Parameters<typeof method>);
        },
      },
    },
    to,
  );
