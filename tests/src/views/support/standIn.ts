import { type AnyEventObject, createActor, setup } from 'xstate';

interface Shown {
  readonly context: object;
  readonly tags?: readonly string[];
}
/** A chart that keeps its tags and context, and records every event. */
const standing = ({ context, tags = [] }: Shown, sent: AnyEventObject[]) => ({
  context,
  initial: 'standing',
  states: { standing: { tags: [...tags] } },
  on: { '*': { actions: ({ event }: { event: AnyEventObject }) => sent.push(event) } },
});
const childOf = (shown: Shown, sent: AnyEventObject[]) =>
  setup({ types: {} as { context: object } }).createMachine(standing(shown, sent));

/**
 * A chart that stays in one state with the given tags, context and children, and the events that
 * the view sends to any of them. The view uses nothing else of the real chart, so `Ref` is its
 * type.
 */
export function standIn<Ref>(
  context: object,
  tags: readonly string[] = [],
  children: Readonly<Record<string, Shown>> = {},
): { readonly ref: Ref; readonly sent: AnyEventObject[] } {
  const sent: AnyEventObject[] = [];
  const actors = Object.fromEntries(
    Object.entries(children).map(([id, child]) => [id, childOf(child, sent)]),
  );
  const chart = setup({ types: {} as { context: object }, actors }).createMachine({
    ...standing({ context, tags }, sent),
    invoke: Object.keys(children).map((id) => ({ id, src: id })),
  });
  return { ref: createActor(chart).start() as unknown as Ref, sent };
}
