import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { noteDiskFull } from '../database/diskSpace.ts';
import type { Store } from '../database/open.ts';
import { IdentityUnavailable } from '../identity/identityUnavailable.ts';
import { constraintProblem } from '../problems/constraints.ts';
import { type FieldError, HttpProblem, invalid } from '../problems/problem.ts';
import { isDiskFull, unavailableProblem } from '../problems/unavailable.ts';
import { setSentenceMessages } from './sentences.ts';

const dotted = (pointer: string) => pointer.replace(/^\//, '').replaceAll('/', '.');

const titles: Readonly<Record<number, string>> = {
  400: 'The request cannot be read.',
  404: 'Not found.',
  405: 'Method not allowed.',
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'Send JSON.',
  429: 'Too many tries. Wait a little.',
  503: 'The service is too busy. Try again in a moment.',
};

/** Converts anything thrown into a problem that the caller may see, without stack, SQL or path. */
function problemOf(thrown: unknown, request: FastifyRequest): HttpProblem {
  if (thrown instanceof HttpProblem) return thrown;
  if (thrown instanceof IdentityUnavailable)
    return new HttpProblem(
      thrown.status,
      '/problems/unavailable',
      thrown.message,
      {},
      thrown.headers,
    );
  if (hasZodFastifySchemaValidationErrors(thrown)) {
    const errors: FieldError[] = thrown.validation.map((issue) => ({
      path: dotted(issue.instancePath),
      code: issue.keyword,
      message: issue.message ?? 'Invalid',
    }));
    return invalid(errors);
  }
  const constraint = constraintProblem(thrown);
  if (constraint !== null) return constraint;
  if (isDiskFull(thrown)) request.log.error({ err: thrown }, 'the database has no disk space left');
  const unavailable = unavailableProblem(thrown);
  if (unavailable !== null) return unavailable;
  // Fastify's errors have a status code. Anything else has none and becomes a 500.
  const status = (thrown as FastifyError).statusCode ?? 500;
  if (status >= 500 && status !== 503) {
    request.log.error({ err: thrown }, 'request failed');
    return new HttpProblem(500, '/problems/unexpected', 'Something unexpected has occurred');
  }
  return new HttpProblem(
    status,
    'about:blank',
    titles[status] ?? 'The request was refused.',
    {},
    status === 503 ? { 'retry-after': '5' } : {},
  );
}

/** At most one log line in this time says that the database is away: each call fails then. */
const OUTAGE_EVERY_MS = 10_000;

export function registerErrors(app: FastifyInstance, store: Store): void {
  setSentenceMessages();
  let outageLoggedAt = Number.NEGATIVE_INFINITY;
  const logOutage = (err: unknown, request: FastifyRequest) => {
    const isOutage = !isDiskFull(err) && unavailableProblem(err) !== null;
    if (!isOutage || performance.now() - outageLoggedAt < OUTAGE_EVERY_MS) return;
    outageLoggedAt = performance.now();
    request.log.error({ err }, 'the database does not answer, or is too busy');
  };
  app.setErrorHandler((thrown, request, reply) => {
    noteDiskFull(store, thrown);
    logOutage(thrown, request);
    const problem = problemOf(thrown, request);
    const { status, type, title, extra } = problem;
    return reply
      .code(status)
      .headers(problem.headers)
      .header('cache-control', 'no-store')
      .type('application/problem+json')
      .serializer(JSON.stringify)
      .send({ type, title, status, requestId: request.id, ...extra });
  });
}
