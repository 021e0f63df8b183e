/** The names on which the page and its worker agree. */
export const FILES_CACHE = 'catis-files';
export const CONFIGURATION_CACHE = 'catis-configuration';
/** What a page sends to the version that waits. */
export const TAKE_OVER = 'take over';

const LOCK = 'catis files ';
/** Shared by the tabs that run one version: while it is held, that version's files stay. */
export const filesLock = (version: string): string => `${LOCK}${version}`;
export const isFilesLock = (name: string): boolean => name.startsWith(LOCK);
