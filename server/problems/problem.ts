import type * as z from 'zod/mini';
import type { Problem } from '../../contract/wire/problem.ts';

export type FieldError = NonNullable<z.output<typeof Problem>['errors']>[number];
type Extra = Partial<
  Pick<
    z.output<typeof Problem>,
    'detail' | 'errors' | 'current' | 'changedBy' | 'changedAt' | 'activities' | 'atOnce'
  >
>;

/**
 * A refusal that becomes problem+json (WIRE-8). Anything else that is thrown becomes a 500 without
 * details.
 */
export class HttpProblem extends Error {
  readonly status: number;
  readonly type: string;
  readonly title: string;
  readonly extra: Extra;
  readonly headers: Readonly<Record<string, string>>;
  constructor(
    status: number,
    type: string,
    title: string,
    extra: Extra = {},
    headers: Record<string, string> = {},
  ) {
    super(title);
    this.name = 'HttpProblem';
    this.status = status;
    this.type = type;
    this.title = title;
    this.extra = extra;
    this.headers = headers;
  }
}

export const notFound = () => new HttpProblem(404, '/problems/not-found', 'Not found.');
/** A deleted record, with who deleted it and when. */
export const deleted = (changedBy: string, changedAt: string) =>
  new HttpProblem(404, '/problems/deleted', 'It was deleted.', { changedBy, changedAt });
export const unauthorized = (title = 'Sign in first.') =>
  new HttpProblem(401, '/problems/unauthorized', title, {}, { 'www-authenticate': 'Bearer' });
export const forbidden = (title = 'You may not do this.') =>
  new HttpProblem(403, '/problems/forbidden', title);
export const invalid = (errors: readonly FieldError[]) =>
  new HttpProblem(400, '/problems/invalid', 'Some fields need fixing.', { errors: [...errors] });
/** @param current the current row, in its wire shape */
export const stale = (current: unknown, changedBy: string, changedAt: string) =>
  new HttpProblem(412, '/problems/stale', 'Somebody else changed this meanwhile.', {
    current,
    changedBy,
    changedAt,
  });
export const conflict = (path: string, message: string) =>
  new HttpProblem(409, '/problems/conflict', message, {
    errors: [{ path, code: 'conflict', message }],
  });
