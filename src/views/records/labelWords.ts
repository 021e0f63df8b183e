import { explainedText } from '../../../domain/reference/abbreviations.ts';
import type { LabelWords } from '../../ui/fields/FieldLabel.tsx';
import { ShortWord } from '../../ui/notices/ShortWord.tsx';

/** Explains abbreviations in field labels, in the glossary's words (LOOK-12). */
export const labelWords: LabelWords = { piecesOf: explainedText, Word: ShortWord };
