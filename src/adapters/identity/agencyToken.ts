import type { Identity } from '../../../machines/session/session.setup.ts';

/** A token of ours, with what it says. */
export interface HeldToken {
  readonly token: string;
  readonly identity: Identity;
  /** Epoch seconds, by the service's clock. */
  readonly signedInAt: number;
  /** When it expires in epoch ms, by the service's clock. */
  readonly until: number;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * Reads a token without verifying it, which only the service can.
 * @returns null for a text that is no token of ours
 */
export function readToken(token: string | null): HeldToken | null {
  try {
    const [, body = ''] = (token ?? '').split('.');
    const bytes = atob(body.replaceAll('-', '+').replaceAll('_', '/'));
    const claims: unknown = JSON.parse(
      new TextDecoder().decode(Uint8Array.from(bytes, (c) => c.charCodeAt(0))),
    );
    if (token === null || typeof claims !== 'object' || claims === null) return null;
    const of = (name: string): unknown => Reflect.get(claims, name);
    if (textOf(of('sub')) === '') return null;
    return {
      token,
      identity: {
        id: textOf(of('sub')),
        name: textOf(of('name')),
        email: textOf(of('email')),
        isStaff: of('staff') === true,
      },
      signedInAt: Number(of('auth_time')),
      until: Number(of('exp')) * 1000,
    };
  } catch {
    return null;
  }
}
