export type Move = 'first' | 'earlier' | 'later' | 'last';
export const moveTexts: Record<Move, string> = {
  first: 'Send first',
  earlier: 'Send earlier',
  later: 'Send later',
  last: 'Send last',
};

/** The order with one aircraft at another place, 0 to send it first; unchanged when it is not in the order. */
export function placed(order: readonly string[], assetId: string, place: number): string[] {
  if (!order.includes(assetId)) return [...order];
  const others = order.filter((id) => id !== assetId);
  return others.toSpliced(Math.max(0, place), 0, assetId);
}
/** The order with one aircraft moved as a menu says it. */
export function moved(order: readonly string[], assetId: string, move: Move): string[] {
  const at = order.indexOf(assetId);
  return placed(
    order,
    assetId,
    { first: 0, earlier: at - 1, later: at + 1, last: order.length }[move],
  );
}
/** The order with one aircraft dropped on another: it takes its place. */
export const droppedOn = (order: readonly string[], assetId: string, onId: string): string[] =>
  placed(order, assetId, order.indexOf(onId));
/** What moves change anything at a place. */
export const movesAt = (place: number, of: number): Move[] =>
  (['first', 'earlier', 'later', 'last'] as const).filter((m) =>
    m === 'first' || m === 'earlier' ? place > 0 : place < of - 1,
  );
