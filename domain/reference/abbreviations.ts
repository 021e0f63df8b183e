/** Meanings of the field's abbreviations, as in the glossary (LOOK-12). */
export const abbreviations = {
  SEU: 'State exclusive use',
  SO: 'State owned',
  EU: 'Exclusive use',
  CWN: 'Call-when-needed',
  COOP: 'Cooperator',
  MIL: 'Military',
  CDF: 'The agency itself as a vendor',
  FW: 'Fixed wing',
  RW: 'Rotary wing',
  SEAT: 'Single-engine airtanker',
  LAT: 'Large airtanker',
  VLAT: 'Very large airtanker',
  ATGS: 'Air tactical group supervisor',
  HLCO: 'Helicopter coordinator',
  ASM: 'Aerial supervision module',
  Hobbs: 'Hour meter of the aircraft, read in tenths',
  'cut-off': 'Last tanker take-off of the day, 30 minutes after sunset',
} as const satisfies Record<string, string>;

/** A piece of text; `means` is '' unless it is an abbreviation. */
export interface TextPiece {
  readonly text: string;
  readonly means: string;
}
const known = new RegExp(`(?<![\\w-])(${Object.keys(abbreviations).join('|')})(?![\\w-])`);
const meaningOf = (text: string): string =>
  Object.entries(abbreviations).find(([short]) => short === text)?.[1] ?? '';

/** Splits a text so that each abbreviation is a piece with its meaning. */
export const explainedText = (text: string): readonly TextPiece[] =>
  text
    .split(known)
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, means: meaningOf(piece) }));
