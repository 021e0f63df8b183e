import { type AnyEventObject, createActor, setup } from 'xstate';

/**
 * A chart with a view's tags and context that stays as it is, and what the view sends it. The view tells it from the
 * real one by nothing, so `Ref` is the real one's type.
 */
export function standIn<Ref>(context: object, tags: readonly string[] = []): { readonly ref: Ref; readonly sent: AnyEventObject[] } {
  const sent: AnyEventObject[] = [];
  const chart = setup({ types: {} as { context: object } }).createMachine({
    context,
    initial: 'standing',
    states: { standing: { tags: [...tags] } },
    on: { '*': { actions: ({ event }) => sent.push(event) } },
  });
  return { ref: createActor(chart).start() as unknown as Ref, sent };
}
