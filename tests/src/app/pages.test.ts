import { expect, it } from 'vitest';
import { routeAccess } from '../../../domain/routes/access.ts';
import { pages } from '../../../src/app/pages.ts';

it('has a page for every route except sign-in and the indexes, and no other', () => {
  const shown = routeAccess
    .filter(({ path, isIndex }) => isIndex !== true && path !== '/login')
    .map(({ path }) => path);
  expect(Object.keys(pages).sort()).toEqual(shown.sort());
});
