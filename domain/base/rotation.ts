export type Move = 'first' | 'earlier' | 'later' | 'last';
export const moveTexts: Record<Move, string> = {
  first: 'Send first',
  earlier: 'Send earlier',
  later: 'Send later',
  last: 'Send last',
};

/**
 * The order with one aircraft moved to an index, 0 = first. Unchanged if the aircraft is not in it.
 */
export function placeInOrder(order: readonly string[], assetId: string, place: number): string[] {
  if (!order.includes(assetId)) return [...order];
  const others = order.filter((id) => id !== assetId);
  return others.toSpliced(Math.max(0, place), 0, assetId);
}
/** The order after a menu command for one aircraft. */
export function moveInOrder(order: readonly string[], assetId: string, move: Move): string[] {
  const at = order.indexOf(assetId);
  return placeInOrder(
    order,
    assetId,
    { first: 0, earlier: at - 1, later: at + 1, last: order.length }[move],
  );
}
/** The order after dragging one aircraft onto another: it takes that one's index. */
export const dropInOrder = (order: readonly string[], assetId: string, onId: string): string[] =>
  placeInOrder(order, assetId, order.indexOf(onId));
/** The moves that have an effect at an index in a list of `of` aircraft. */
export const movesAt = (place: number, of: number): Move[] =>
  (['first', 'earlier', 'later', 'last'] as const).filter((m) =>
    m === 'first' || m === 'earlier' ? place > 0 : place < of - 1,
  );
