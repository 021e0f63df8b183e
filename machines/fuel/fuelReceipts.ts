import type { AnyActorRef, Subscription } from 'xstate';
import type { FuelContext, FuelEmitted, FuelEvent, FuelTag } from './fuelReceipt.context.ts';

/**
 * A running chart of any of the three kinds. They differ only in their loaders and in whether they
 * have an incident.
 */
export interface FuelSnapshot {
  readonly context: FuelContext;
  hasTag(tag: FuelTag): boolean;
}
export interface FuelRef extends Pick<AnyActorRef, 'subscribe'> {
  getSnapshot(): FuelSnapshot;
  send(event: FuelEvent): void;
  on<T extends FuelEmitted['type'] | '*'>(
    type: T,
    hear: (emitted: FuelEmitted & (T extends '*' ? unknown : { type: T })) => void,
  ): Subscription;
}
