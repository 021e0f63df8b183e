/** Names shared by the page and its service worker. */
export const FILES_CACHE = 'catis-files';
export const CONFIGURATION_CACHE = 'catis-configuration';
/** The message a page sends to a waiting version. */
export const TAKE_OVER = 'take over';

const LOCK = 'catis files ';
/**
 * The lock shared by the tabs of one version. While any tab holds it, that version's files are
 * kept.
 */
export const filesLock = (version: string): string => `${LOCK}${version}`;
export const isFilesLock = (name: string): boolean => name.startsWith(LOCK);
