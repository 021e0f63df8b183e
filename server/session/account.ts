import type { Handlers } from '../http/handler.ts';
import { atProvider } from '../http/provider.ts';

export const accountHandlers = {
  requestPasswordReset: async ({ outside, body }) => {
    outside.letters.passwordReset(body.email);
    return { done: true };
  },
  signOutEverywhere: async ({ outside, who }) => {
    await atProvider(outside.accounts.signOut(who.uid));
    return { done: true };
  },
} satisfies Partial<Handlers>;
