import { createHash } from 'node:crypto';

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/**
 * A stable uuid for a text, so that a repeated import finds its own rows. An id that is already a
 * uuid stays unchanged. The two 8s are version and variant.
 */
function idOf(kind: string, text: string): string {
  if (isUuid.test(text)) return text.toLowerCase();
  const hash = createHash('md5').update(`${kind} ${text}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20)}`;
}
/** The stored id of an activity. @param activityId the id in the file */
export const aimsActivityId = (activityId: string): string => idOf('aims activity', activityId);
/** The stored id of a dispatch, shared by all its activities. */
export const aimsDispatchId = (dispatchNumber: number): string =>
  idOf('aims dispatch', String(dispatchNumber));
