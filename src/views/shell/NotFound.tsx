import { Link } from '../../ui/buttons/Link.tsx';

/** The page for an unknown URL (SES-12). */
export const NotFound = () => (
  <main className="mx-auto flex min-h-dvh max-w-xl flex-col items-start justify-center gap-4 p-6">
    <h1 className="text-2xl">Not Found</h1>
    <p className="text-ink-2">There is no page at this address. Check it, or start from home.</p>
    <Link href="/" variant="default">
      Home
    </Link>
  </main>
);
