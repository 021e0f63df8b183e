import { describe, expect, it } from 'vitest';
import { matching } from '../../../src/ui/fields/matching.ts';

const options = [
  { id: '1', label: 'Brad Aaron', detail: 'Pilot · Ruiz Aviation' },
  { id: '2', label: 'Carmen Ruiz', detail: 'Pilot' },
  { id: '3', label: 'Ruiz Tanker Crew', detail: 'Mechanic' },
  { id: '4', label: 'C-101 · N101CF', detail: 'UH-1H · HMT' },
];
const found = (typed: string) => matching(options, typed).map((o) => o.id);

describe('matches of a picker (ENTRY-10)', () => {
  it('contains every typed word, in label or detail', () => {
    expect(found('pilot ruiz')).toEqual(['1', '2']);
    expect(found('hmt uh')).toEqual(['4']);
    expect(found('nobody')).toEqual([]);
    expect(found('')).toHaveLength(4);
  });
  it('ignores accents (SAFE-31)', () => {
    const accented = [{ id: 'j', label: 'José Núñez', detail: 'Łódź' }];
    expect(
      ['jose nunez', 'NÚÑEZ', 'lodz', 'josep'].map((typed) => matching(accented, typed).length),
    ).toEqual([1, 1, 1, 0]);
  });
  it('starts with labels that begin with the text, then with words that do, in the order given', () => {
    expect(found('ruiz')).toEqual(['3', '2', '1']);
    expect(found('101')).toEqual(['4']);
    expect(found('CAR')).toEqual(['2']);
  });
});
