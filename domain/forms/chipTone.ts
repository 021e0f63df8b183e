/** The meaning of a chip's colour; a colour never comes without its word. */
export type ChipTone = 'info' | 'success' | 'warning' | 'error' | 'plain';
