import type { ReactNode } from 'react';

export interface PublicFrameProps {
  readonly title: string;
  /** One sentence about the product. */
  readonly about?: string;
  readonly children: ReactNode;
}
/**
 * The frame of pages for signed-out users. Its top position is fixed so that a form of two fields
 * is centered. Content that loads later appears below and moves nothing (PERF-22).
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
