import type { AnyStateMachine, MachineImplementationsFrom } from 'xstate';
import type { ToProvide } from './placeholderActor.ts';

type Implementations<M extends AnyStateMachine, Kind extends 'actors' | 'actions'> = NonNullable<
  MachineImplementationsFrom<M>[Kind]
>;

/** Names of the actions whose params carry the mark `ToProvide`. */
type Declared<Actions> = keyof {
  [Name in keyof Actions as NonNullable<Actions[Name]> extends (
    args: never,
    params: infer Params,
  ) => unknown
    ? keyof ToProvide extends keyof NonNullable<Params>
      ? Name
      : never
    : never]: true;
};
type DeclaredActions<Actions> = Required<Pick<Actions, Declared<Actions> & keyof Actions>>;

type Provided<M extends AnyStateMachine> = {
  readonly actors: Required<Implementations<M, 'actors'>>;
} & ([Declared<Implementations<M, 'actions'>>] extends [never]
  ? unknown
  : { readonly actions: DeclaredActions<Implementations<M, 'actions'>> });

/**
 * Provides all actors of a chart, and all actions that it only declares (`ToProvide`). A missing or
 * unknown name is a compile error. XState's own `provide` accepts any subset.
 */
export const provideAll = <M extends AnyStateMachine>(machine: M, given: Provided<M>): M =>
  // `Provided` is stricter than `provide`; the compiler can't relate the two for an open M.
  machine.provide(given as never) as M;
