import { createHash } from 'node:crypto';

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/**
 * A uuid that belongs to a text for good: a repeated import finds what it made. An id that is a uuid already stays what
 * it is. The two 8s are version and variant.
 */
function idOf(kind: string, text: string): string {
  if (isUuid.test(text)) return text.toLowerCase();
  const hash = createHash('md5').update(`${kind} ${text}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20)}`;
}
/** Under which an activity of the file is stored. @param activityId as the file has it */
export const aimsActivityId = (activityId: string): string => idOf('aims activity', activityId);
/** Of all activities of one dispatch of the file. */
export const aimsDispatchId = (dispatchNumber: number): string =>
  idOf('aims dispatch', String(dispatchNumber));
