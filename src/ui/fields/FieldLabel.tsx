import { type ComponentType, createContext, useCallback, useContext, useState } from 'react';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { type FieldMessage, FieldMessages } from './FieldMessages.tsx';
import { fieldLabel } from './fieldLook.ts';

export interface ShortWordProps {
  readonly short: string;
  readonly means: string;
  /** The field it stands over has the focus, and nothing was pressed there yet. */
  readonly isAsked: boolean;
}
/** What short words of labels mean, and how one of them says it. The product says so to every field; outside it labels stand as they are. */
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
/** The label of a field. A short word in it says what it means while it is pointed at or the field has the focus: it is no stop of Tab itself. */
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
    // Who types knows, and what is typed stands free.
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
        // Pieces of one text, in their order.
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
/** What describes a field to everybody: its messages, and to who listens what its label's short words mean. */
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
