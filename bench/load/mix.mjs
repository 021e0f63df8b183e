/** Seeded, so that every run sends the same calls. */
export const randomOf = (seed) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};
export const pick = (random, list) => list[Math.floor(random() * list.length)];

/**
 * Makes a client's next call: the calls of a shift with their weights, about one in eight a save.
 * @param ids the dispatches, aircraft and bases of the calls
 */
export function mixOf({ dispatchIds, assetIds, baseIds }) {
  const mix = [
    [18, (r) => ['GET', `/v2/dispatches/${pick(r, dispatchIds)}`]],
    [14, () => ['GET', '/v2/dispatches']],
    [8, () => ['GET', '/x/dispatches/mine']],
    [6, (r) => ['GET', `/x/dispatches/attention?baseId=${pick(r, baseIds)}`]],
    [10, (r) => ['GET', `/v2/dispatches/recent-dispatch?assetId=${pick(r, assetIds)}`]],
    [4, () => ['GET', '/bases']],
    [4, () => ['GET', '/v2/assets']],
    [4, () => ['GET', '/aircraft-metadata']],
    [3, () => ['GET', '/contracts']],
    [3, () => ['GET', '/crew']],
    [6, () => ['GET', '/users/current/permissions']],
    [5, () => ['GET', '/v2/people/self']],
    [3, () => ['GET', '/features']],
    [12, (r) => ['SAVE', `/v2/dispatches/${pick(r, dispatchIds)}`]],
  ];
  const total = mix.reduce((sum, [weight]) => sum + weight, 0);
  return (random) => {
    let left = random() * total;
    for (const [weight, make] of mix) {
      left -= weight;
      if (left < 0) return make(random);
    }
    throw new Error('The weights add up to more than their sum.');
  };
}
