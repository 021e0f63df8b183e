import { type ComponentType, createContext, useCallback, useContext, useState } from 'react';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { type FieldMessage, FieldMessages } from './FieldMessages.tsx';
import { fieldLabel } from './fieldLook.ts';

export interface ShortWordProps {
  readonly short: string;
  readonly means: string;
  /** The field has the focus and the user has not typed yet. */
  readonly isAsked: boolean;
}
/**
 * How labels explain their abbreviations. The app provides this context; without it labels are
 * plain text.
 */
export interface LabelWords {
  readonly piecesOf: (
    label: string,
  ) => readonly { readonly text: string; readonly means: string }[];
  readonly Word: ComponentType<ShortWordProps>;
}
export const LabelWords = createContext<LabelWords | null>(null);

export interface FieldLabelProps {
  readonly label: string;
  readonly className?: string;
}
/**
 * A field's label. Abbreviations in it show their meaning on hover, or while the field has the
 * focus. They are not in the tab order.
 */
export function FieldLabel({ label, className = fieldLabel }: FieldLabelProps) {
  const words = useContext(LabelWords);
  const [isAsked, setIsAsked] = useState(false);
  const pieces = words?.piecesOf(label) ?? [];
  const isShort = pieces.some(({ means }) => means !== '');
  const watch = useCallback((element: HTMLElement | null) => {
    const field = element?.parentElement;
    if (!field) return;
    const ask = () => setIsAsked(true);
    const leave = () => setIsAsked(false);
    field.addEventListener('focusin', ask);
    field.addEventListener('focusout', leave);
    // Hide the meaning once the user types, so that it doesn't cover the field.
    field.addEventListener('keydown', leave);
    return () => {
      field.removeEventListener('focusin', ask);
      field.removeEventListener('focusout', leave);
      field.removeEventListener('keydown', leave);
    };
  }, []);
  if (words === null || !isShort) return <Label className={className}>{label}</Label>;
  return (
    <Label ref={watch} className={className}>
      {pieces.map(({ text, means }, n) => {
        // Pieces of one text never change their order.
        const key = `${n} ${text}`;
        return means === '' ? (
          <span key={key}>{text}</span>
        ) : (
          <words.Word key={key} short={text} means={means} isAsked={isAsked} />
        );
      })}
    </Label>
  );
}

export interface FieldNotesProps extends FieldLabelProps {
  readonly messages: readonly FieldMessage[];
  readonly onFix?: (message: number, fix: number) => void;
}
/** A field's description: its messages, plus the meanings of abbreviations for screen readers. */
export function FieldNotes({ label, messages, onFix }: FieldNotesProps) {
  const means = (useContext(LabelWords)?.piecesOf(label) ?? [])
    .map((piece) => piece.means)
    .filter((text) => text !== '');
  if (messages.length === 0 && means.length === 0) return null;
  return (
    <Text
      slot="description"
      elementType="div"
      className={messages.length === 0 ? 'sr-only' : 'flex flex-col gap-1'}
    >
      {means.length > 0 && <span className="sr-only">{means.join('. ')}.</span>}
      <FieldMessages messages={messages} {...(onFix === undefined ? {} : { onFix })} />
    </Text>
  );
}
