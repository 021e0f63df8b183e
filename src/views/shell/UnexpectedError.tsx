import { PlainButton } from '../../ui/buttons/PlainButton.tsx';

/** The generic error screen, with the exact text of SES-11. Home goes to `/` and reloads data. */
export const UnexpectedError = ({ onHome }: { readonly onHome: () => void }) => (
  <main className="mx-auto flex min-h-dvh max-w-xl flex-col items-start justify-center gap-4 p-6">
    <h1 className="text-2xl">Something unexpected has occurred</h1>
    <p className="text-ink-2">We apologise for the disruption, and appreciate your patience.</p>
    <PlainButton onPress={onHome}>Home</PlainButton>
  </main>
);
