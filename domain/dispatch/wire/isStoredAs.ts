import { type Dispatch, DispatchBody } from '../../../contract/dispatch/dispatches.ts';
import { adoptBodyIds } from './adoptBodyIds.ts';

/**
 * A canonical text for comparing bodies; an empty optional field counts as missing. Null if the
 * body is invalid in this version.
 */
function textOf(body: DispatchBody): string | null {
  const { data } = DispatchBody.safeParse(body);
  return data === undefined
    ? null
    : JSON.stringify(data, (name, value: unknown) =>
        name === 'preloadDropId' && value === null ? undefined : value,
      );
}

/** Whether a record equals a body, because an earlier attempt of the same save stored it. */
export function isStoredAs(body: DispatchBody, dispatch: Dispatch): boolean {
  const text = textOf(adoptBodyIds(body, dispatch));
  return text !== null && text === textOf(dispatch);
}
