/** Display options of a cost pack in its URL. */
export interface PackMode {
  readonly approved: boolean;
  readonly availability: boolean;
}
export const readPackMode = (values: Readonly<Record<string, string>>): PackMode => ({
  approved: values['approved'] === 'true',
  availability: values['availability'] !== 'false',
});
/** URL of an incident's cost page. */
export function costPath(
  incidentId: string,
  { approved, availability }: PackMode = { approved: false, availability: true },
): string {
  const search = [
    ...(approved ? ['approved=true'] : []),
    ...(availability ? [] : ['availability=false']),
  ].join('&');
  return `/incidents/${incidentId}/cost${search === '' ? '' : `?${search}`}`;
}
/** URL of a shared link. The token follows the #, so browsers never send it to a server. */
export const sharedPath = (token: string): string => `/shared#${token}`;
