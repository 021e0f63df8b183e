import { explainedText } from '../../../domain/reference/abbreviations.ts';
import { Abbreviation } from '../../ui/notices/Abbreviation.tsx';

/** A text whose abbreviations show their meaning on hover and focus (LOOK-12). */
export const Explained = ({ text }: { readonly text: string }) =>
  explainedText(text).map((piece, n) => {
    // Pieces of one text never change their order.
    const key = `${n} ${piece.text}`;
    return piece.means === '' ? (
      <span key={key}>{piece.text}</span>
    ) : (
      <Abbreviation key={key} short={piece.text} means={piece.means} />
    );
  });
