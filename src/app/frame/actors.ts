import { useActorRef as useXStateActorRef } from '@xstate/react';
import { type AnyActorLogic, createActor as createXStateActor } from 'xstate';
import { inspected } from '../inspect/inspection.ts';

// The casts: XState's signatures have rest parameters that depend on the logic, so TypeScript can't
// check a wrapper against them.
/** XState's `createActor`, connected to the inspector. */
export const createActor = ((logic: AnyActorLogic, options?: object) =>
  createXStateActor(logic, { ...options, ...inspected })) as typeof createXStateActor;
/** XState's `useActorRef`, connected to the inspector. */
export const useActorRef = ((logic: AnyActorLogic, options?: object) =>
  useXStateActorRef(logic, { ...options, ...inspected })) as typeof useXStateActorRef;
