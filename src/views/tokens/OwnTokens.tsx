import type { ReactNode } from 'react';
import { AccountFrame } from '../account/AccountFrame.tsx';

/** The page of the user's own access tokens (SET-103). */
export const OwnTokens = ({ children }: { readonly children: ReactNode }) => (
  <AccountFrame name="Access tokens">
    <p className="text-ink-2">
      A token lets a program, such as a spreadsheet, call CATIS with your rights. Keep it like a
      password. It can't change your account, people, imports or approvals.
    </p>
    <section aria-label="Your access tokens" className="card p-5">
      {children}
    </section>
  </AccountFrame>
);
