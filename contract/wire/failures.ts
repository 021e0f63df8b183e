import type { RouteShape } from './route.ts';

/**
 * Every error status that a route can return, with its name in the OpenAPI document and its
 * meaning.
 */
export const failures = {
  400: {
    name: 'BadRequest',
    means: 'The request cannot be read, or some of its fields need fixing (`errors`).',
  },
  401: { name: 'Unauthorized', means: 'No genuine token came with the request.' },
  403: { name: 'Forbidden', means: 'The caller may not do this.' },
  404: { name: 'NotFound', means: 'There is no such thing, or none that the caller may see.' },
  409: {
    name: 'Conflict',
    means:
      'What is stored already stands against it: a name taken, dates that overlap, a thing in use, or more activities than a report adds up.',
  },
  410: {
    name: 'Gone',
    means: 'The cursor belongs to another installation. Begin again without it.',
  },
  412: {
    name: 'Stale',
    means: 'Changed by another user since the version of If-Match; `current` is how it is now.',
  },
  413: { name: 'TooLarge', means: 'The body is larger than 1 MiB, or a file than 200 MB.' },
  415: { name: 'NotJson', means: 'The body is not JSON.' },
  421: { name: 'Misdirected', means: 'The request names a host that is not this service.' },
  422: {
    name: 'KeyReused',
    means:
      'This Idempotency-Key was used for another body; `current` is what its first use answered.',
  },
  429: {
    name: 'TooManyTries',
    means:
      'Too many tries from this address, or calls by this access token; Retry-After says how many seconds to wait.',
  },
  500: {
    name: 'Unexpected',
    means: 'Something went wrong in the service; `requestId` finds it in its log.',
  },
  502: {
    name: 'OtherServiceFailed',
    means: 'Saved here, but the sign-in service or the mail server did not answer.',
  },
  503: {
    name: 'Unavailable',
    means: 'The service or its database is too busy; Retry-After says how many seconds to wait.',
  },
} as const;
export type Failure = keyof typeof failures;

type Asked = Pick<
  RouteShape,
  | 'method'
  | 'path'
  | 'query'
  | 'body'
  | 'needs'
  | 'once'
  | 'conditional'
  | 'limited'
  | 'fails'
  | 'upload'
  | 'noTokens'
  | 'onlyTokens'
>;

/**
 * The error statuses a route can return: those implied by its shape, plus those listed in `fails`.
 */
export function failuresOf(row: Asked): Failure[] {
  const isOpen = row.needs === 'public' || row.needs === 'signedIn';
  const hasParameter = row.path.includes('{');
  const derived: Readonly<Record<Failure, boolean>> = {
    400: hasParameter || row.query !== undefined || row.body !== undefined || row.upload === true,
    401: row.needs !== 'public',
    403: !isOpen || row.noTokens === true || row.onlyTokens === true,
    404: hasParameter,
    409: row.method !== 'GET' && !isOpen,
    410: false,
    412: row.conditional === true,
    413: row.body !== undefined || row.upload === true,
    415: row.body !== undefined,
    421: true,
    422: row.once === true,
    429: row.limited === true || row.needs !== 'public',
    500: true,
    502: false,
    503: true,
  };
  // The record's keys are the statuses.
  const all = Object.keys(failures).map((status) => Number(status) as Failure);
  return all.filter((status) => derived[status] || row.fails?.includes(status) === true);
}
