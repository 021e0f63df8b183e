import type { ReactNode } from 'react';

export interface PublicFrameProps {
  readonly title: string;
  readonly children: ReactNode;
}
/** The page around what one does without being signed in. */
export const PublicFrame = ({ title, children }: PublicFrameProps) => (
  <main className="grid min-h-dvh place-items-center p-4">
    <div className="w-full max-w-[380px]">
      <p className="mb-1 text-sm font-semibold tracking-[0.18em] text-accent">CATIS</p>
      <h1 className="mb-5 text-2xl">{title}</h1>
      {children}
    </div>
  </main>
);
