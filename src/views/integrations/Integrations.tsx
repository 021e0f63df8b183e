import type { ReactNode } from 'react';

export interface IntegrationsProps {
  readonly sections: readonly { readonly title: string; readonly content: ReactNode }[];
}
/** Settings about other programs, one section each (SET-100). */
export const Integrations = ({ sections }: IntegrationsProps) => (
  <div className="mx-auto flex max-w-[1100px] flex-col gap-5 p-4">
    <h1>Integrations</h1>
    {sections.map(({ title, content }) => (
      <section key={title} aria-label={title} className="card flex flex-col gap-4 p-4">
        <h2>{title}</h2>
        {content}
      </section>
    ))}
  </div>
);
