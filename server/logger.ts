import pino, { type DestinationStream } from 'pino';

/** JSON lines, on standard error unless told otherwise; secrets never appear, whatever is logged. */
export const makeLogger = (level: string, to: DestinationStream = pino.destination({ fd: 2, sync: true })) =>
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
          'err.params',
          'err.cause.params',
        ],
        censor: '[secret]',
      },
      serializers: {
        // A query may hold an e-mail, a token or a name: the path says enough, less the token of an invite.
        req: (req: { method: string; url: string }) => ({ method: req.method, path: req.url.split('?')[0]?.replace(/[\w-]{43,}/g, '[secret]') }),
      },
    },
    to,
  );
