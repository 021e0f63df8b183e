/** What a pack says, as its address has it. */
export interface PackMode {
  readonly approved: boolean;
  readonly availability: boolean;
}
export const readPackMode = (values: Readonly<Record<string, string>>): PackMode => ({
  approved: values['approved'] === 'true',
  availability: values['availability'] !== 'false',
});
/** The page of an incident's cost. */
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
/** The address of a link; its token stands behind the #, which no server is told. */
export const sharedPath = (token: string): string => `/shared#${token}`;
