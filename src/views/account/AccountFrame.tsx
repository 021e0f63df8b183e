import type { ReactNode } from 'react';
import { Link } from '../../ui/buttons/Link.tsx';

const tabs = [
  { to: '/my-account/preferences', name: 'Preferences' },
  { to: '/my-account/security', name: 'Security' },
  { to: '/my-account/tokens', name: 'Access tokens' },
] as const;

export interface AccountFrameProps {
  readonly name: (typeof tabs)[number]['name'];
  readonly children: ReactNode;
}
/** The frame of the account pages, with their tabs. */
export const AccountFrame = ({ name, children }: AccountFrameProps) => (
  <div className="mx-auto flex max-w-2xl flex-col gap-4 p-4">
    <nav aria-label="My account" className="flex gap-1 border-b border-line pb-2">
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          href={tab.to}
          variant="navLink"
          isCurrent={tab.name === name}
          className="aria-[current=page]:bg-accent-tint aria-[current=page]:text-ink"
        >
          {tab.name}
        </Link>
      ))}
    </nav>
    <h1>{name}</h1>
    {children}
  </div>
);

/** A group of settings with a heading. */
export const AccountSection = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) => (
  <section className="card flex flex-col gap-4 p-5">
    <h2>{title}</h2>
    {children}
  </section>
);
