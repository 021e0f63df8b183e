import { expect, it } from 'vitest';
import { givenOf } from '../../../domain/settings/given.ts';
import { referencePageOf } from '../../../domain/settings/pages/all.ts';

const fields = referencePageOf('aircraft-rates')?.fields ?? [];

it.each([
  ['', null],
  ['#page', null],
  ['#new?assetIds=a1,a2&startDate=2025-07-14', { assetIds: ['a1', 'a2'], startDate: '07/14/2025' }],
  ['#new?typeCode=CWN%20A&luck=7&endDate=soon', { typeCode: 'CWN A', endDate: 'soon' }],
  ['#new?', {}],
])('%j gives %j', (hash, expected) => expect(givenOf(hash, fields)).toEqual(expected));
