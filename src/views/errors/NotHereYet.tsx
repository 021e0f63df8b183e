import { Link } from '../../ui/Link.tsx';

/** A page that the product will have and does not have yet: said plainly, with a way on. */
export const NotHereYet = ({ name }: { readonly name: string }) => (
  <section className="mx-auto flex max-w-xl flex-col items-start gap-4 p-6 pt-16">
    <h1 className="text-2xl">{name}</h1>
    <p className="text-ink-2">This page is not here yet. You may open it, so it will stand in your menu as soon as it is.</p>
    <Link href="/" variant="outline">
      Home
    </Link>
  </section>
);
