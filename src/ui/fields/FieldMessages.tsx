import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { ButtonContext } from 'react-aria-components/Button';
import { Button } from '../buttons/Button.tsx';

export interface FieldMessage {
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly hint?: string;
  readonly fixes?: readonly { readonly label: string }[];
}
export interface FieldMessagesProps {
  readonly messages: readonly FieldMessage[];
  /** Which of a message's ways out was chosen. */
  readonly onFix?: (message: number, fix: number) => void;
}
const looks = { error: 'text-error', warning: 'text-warning', info: 'text-ink-2' } as const;
const icons = { error: CircleAlert, warning: TriangleAlert, info: Info } as const;

/**
 * What is to be said about a field, under it: an icon, a sentence and the ways out. Errors are read out as part of the
 * field's description.
 */
export const FieldMessages = ({ messages, onFix }: FieldMessagesProps) => (
  <>
    {messages.map((m, n) => {
      const Icon = icons[m.severity];
      return (
        // A field's messages have no identity but their place and words.
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
          key={`${n} ${m.message}`}
          className={`flex gap-1.5 text-sm ${looks[m.severity]}`}
          data-severity={m.severity}
        >
          <Icon aria-hidden size={14} className="mt-0.5 shrink-0" />
          <div className="min-w-0">
            <span>{m.message}</span>
            {m.hint !== undefined && <span className="block text-ink-2">{m.hint}</span>}
            {m.fixes !== undefined && m.fixes.length > 0 && (
              // Inside a picker or a select a plain button would be taken for the one that opens its list.
              <ButtonContext.Provider value={{}}>
                <span className="mt-1 flex flex-wrap gap-1.5">
                  {m.fixes.map((fix, w) => (
                    // A narrow field's way out takes two lines rather than reach into the field beside it.
                    <Button
                      key={fix.label}
                      variant="outline"
                      size="inputAction"
                      className="h-auto! min-h-7 shrink! py-0.5 text-left whitespace-normal!"
                      onPress={() => onFix?.(n, w)}
                    >
                      {fix.label}
                    </Button>
                  ))}
                </span>
              </ButtonContext.Provider>
            )}
          </div>
        </div>
      );
    })}
  </>
);
