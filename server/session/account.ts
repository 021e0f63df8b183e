import type { Handlers } from '../http/handler.ts';
import { atProvider } from '../http/provider.ts';

export const accountHandlers = {
  requestPasswordReset: async ({ external, body }) => {
    external.letters.passwordReset(body.email);
    return { done: true };
  },
  signOutEverywhere: async ({ external, who }) => {
    await atProvider(external.accounts.signOut(who.uid));
    return { done: true };
  },
} satisfies Partial<Handlers>;
