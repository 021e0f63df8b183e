/** The meaning of a chip's color; the chip's text always states it as well. */
export type ChipTone = 'info' | 'success' | 'warning' | 'error' | 'plain';
