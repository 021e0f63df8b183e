import type { ReactNode } from 'react';

export interface PublicFrameProps {
  readonly title: string;
  /** What all of it is for. */
  readonly about?: string;
  readonly children: ReactNode;
}
/**
 * The page around what one does without being signed in. Its top stands where it stands, in the middle for a form of
 * two fields: what comes later, below, moves nothing that a hand is at already (PERF-22).
 */
export const PublicFrame = ({ title, about, children }: PublicFrameProps) => (
  <main className="grid min-h-dvh items-start justify-items-center p-4 pt-[max(16px,calc(50dvh-220px))]">
    <div className="w-full max-w-[380px]">
      <p className="mb-1 text-sm font-semibold tracking-[0.18em] text-accent">CATIS</p>
      <h1 className={`text-2xl ${about === undefined ? 'mb-5' : ''}`}>{title}</h1>
      {about !== undefined && <p className="mb-5 text-ink-2">{about}</p>}
      {children}
    </div>
  </main>
);
