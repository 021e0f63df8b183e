import { explainedText } from '../../../domain/reference/abbreviations.ts';
import { Abbreviation } from '../../ui/notices/Abbreviation.tsx';

/** A text whose abbreviations explain themselves on hover and focus (LOOK-12). */
export const Explained = ({ text }: { readonly text: string }) =>
  explainedText(text).map((piece, n) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in their order
    piece.means === '' ? <span key={n}>{piece.text}</span> : <Abbreviation key={n} short={piece.text} means={piece.means} />,
  );
