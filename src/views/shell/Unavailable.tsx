import { PlainButton } from '../../ui/buttons/PlainButton.tsx';

/** The app failed to load its startup data; the user can only retry. */
export const Unavailable = ({ onRetry }: { readonly onRetry: () => void }) => (
  <main className="mx-auto flex min-h-dvh max-w-xl flex-col items-start justify-center gap-4 p-6">
    <h1 className="text-2xl">CATIS can't be reached</h1>
    <p className="text-ink-2">
      The service or the sign-in service does not answer. Check your connection, then try again.
      Nothing you saved is lost.
    </p>
    <PlainButton onPress={onRetry}>Try again</PlainButton>
  </main>
);
