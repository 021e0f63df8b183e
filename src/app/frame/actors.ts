import { useActorRef as useXStateActorRef } from '@xstate/react';
import { type AnyActorLogic, createActor as createXStateActor } from 'xstate';
import { inspected } from '../inspect/inspection.ts';

// The signatures are XState's own, whose rest parameters depend on the logic: no body of ours could be proven to fit
// them.
/** XState's `createActor`, seen by the inspector. */
export const createActor = ((logic: AnyActorLogic, options?: object) =>
  createXStateActor(logic, { ...options, ...inspected })) as typeof createXStateActor;
/** XState's `useActorRef`, seen by the inspector. */
export const useActorRef = ((logic: AnyActorLogic, options?: object) =>
  useXStateActorRef(logic, { ...options, ...inspected })) as typeof useXStateActorRef;
