import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';

export interface SomethingWrongProps {
  /** What the page could not do, such as 'Failed to load dispatch'. */
  readonly error: string;
  /** An action in addition to Home. */
  readonly action?: ReactNode;
  readonly onHome: () => void;
}

/** The router's fallback (SES-11) for a page that failed to load; a toggle shows the error. */
export function SomethingWrong({ error, action, onHome }: SomethingWrongProps) {
  const [isShown, setShown] = useState(false);
  return (
    <section className="mx-auto flex max-w-xl flex-col items-start gap-4 p-6 pt-16">
      <h1 className="text-2xl">Something went wrong!</h1>
      <div className="flex flex-wrap gap-2">
        {action}
        <Button variant="outline" onPress={onHome}>
          Home
        </Button>
        <Button variant="none" aria-expanded={isShown} onPress={() => setShown(!isShown)}>
          {isShown ? 'Hide Error' : 'Show Error'}
        </Button>
      </div>
      {isShown && (
        <pre
          role="alert"
          className="w-full overflow-auto rounded-field bg-sunken p-3 text-sm text-ink-2"
        >
          {error}
        </pre>
      )}
    </section>
  );
}
