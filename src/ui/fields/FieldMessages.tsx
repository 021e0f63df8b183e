import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { ButtonContext } from 'react-aria-components/Button';
import { Button } from '../buttons/Button.tsx';
import { Link } from '../buttons/Link.tsx';

export interface FieldMessage {
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly hint?: string;
  readonly fixes?: readonly { readonly label: string }[];
  /** `onFocus`: the link opens a new tab, and gets the focus again on return. */
  readonly link?: { readonly label: string; readonly to: string; readonly onFocus?: () => void };
}
export interface FieldMessagesProps {
  readonly messages: readonly FieldMessage[];
  /** Called with the index of the message and of its fix. */
  readonly onFix?: (message: number, fix: number) => void;
}
const looks = { error: 'text-error', warning: 'text-warning', info: 'text-ink-2' } as const;
const icons = { error: CircleAlert, warning: TriangleAlert, info: Info } as const;

/**
 * Messages below a field: an icon, a sentence and its fixes. Errors are part of the field's
 * accessible description.
 */
export const FieldMessages = ({ messages, onFix }: FieldMessagesProps) => (
  <>
    {messages.map((m, n) => {
      const Icon = icons[m.severity];
      return (
        // Messages have no id; index and text form the key.
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
          key={`${n} ${m.message}`}
          className={`flex gap-1.5 text-sm ${looks[m.severity]}`}
          data-severity={m.severity}
        >
          <Icon aria-hidden size={14} className="mt-0.5 shrink-0" />
          <div className="min-w-0">
            <span>{m.message}</span>
            {m.link !== undefined && (
              <>
                {' '}
                <Link
                  href={m.link.to}
                  {...(m.link.onFocus === undefined
                    ? {}
                    : { opensTab: true, onFocus: m.link.onFocus })}
                >
                  {m.link.label}
                </Link>
              </>
            )}
            {m.hint !== undefined && <span className="block text-ink-2">{m.hint}</span>}
            {m.fixes !== undefined && m.fixes.length > 0 && (
              // Resets the context. Inside a picker or select, a plain button would act as its
              // trigger.
              <ButtonContext.Provider value={{}}>
                <span className="mt-1 flex flex-wrap gap-1.5">
                  {m.fixes.map((fix, w) => (
                    // In a narrow field the button wraps, so that it doesn't overlap the next
                    // field.
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
