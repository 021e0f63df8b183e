import { type Dispatch, DispatchBody } from '../../../contract/dispatch/dispatches.ts';
import { adoptBodyIds } from './adoptBodyIds.ts';

/** One text for equal bodies; an optional field that is empty counts as left out. null: it is no body of this version. */
function textOf(body: DispatchBody): string | null {
  const { data } = DispatchBody.safeParse(body);
  return data === undefined
    ? null
    : JSON.stringify(data, (name, value: unknown) =>
        name === 'preloadDropId' && value === null ? undefined : value,
      );
}

/** Whether a record holds exactly what a body says: an earlier try of the same save has stored it. */
export function isStoredAs(body: DispatchBody, dispatch: Dispatch): boolean {
  const text = textOf(adoptBodyIds(body, dispatch));
  return text !== null && text === textOf(dispatch);
}
