import { pagesWithUniqueNames } from '../../contract/session/settingsPages.ts';
import { capitalized, withArticle } from '../../contract/wire/nouns.ts';
import { conflict, type HttpProblem, invalid } from './problem.ts';

/** The wire field and the user's message for each constraint of the database. */
const refusals: Sentences = {
  ...Object.fromEntries(
    pagesWithUniqueNames.map(({ table, noun }) => [
      `${table}_name_unique`,
      ['name', `${capitalized(withArticle(noun))} with this name already exists.`],
    ]),
  ),
  bases_code_unique: ['code', 'A base with this code already exists.'],
  landing_fees_dates_apart: ['startDate', 'These dates overlap another fee of this base.'],
  suppressant_rates_dates_apart: [
    'startDate',
    'This agent already has a price here for these dates.',
  ],
  suppressant_tiers_start_unique: ['tiers', 'Two tiers start at the same amount.'],
  assets_registration_unique: [
    'registration',
    'An aircraft with this registration already exists.',
  ],
  base_assignments_times_apart: [
    'startTime',
    'This aircraft is already assigned to a base at that time.',
  ],
  fuel_storages_name_unique: ['name', 'This base already has a fuel storage with this name.'],
  incidents_number_unique: ['incidentNumber', 'This incident is already recorded.'],
  aircraft_metadata_asset_unique: ['assetId', 'This aircraft already has a radio ID.'],
  user_roles_times_apart: ['userId', 'This person already has this role at that time.'],
  invites_open_unique: ['email', 'An invite for this e-mail is already open.'],
  cost_shares_days_apart: ['agreements', 'Two agreements share a day.'],
  cost_shares_whole: [
    'agreements',
    'The shares of an agreement add up to something else than 100.00 %.',
  ],
  cost_share_parties_name: ['agreements', 'A party is there twice.'],
  people_email_unique: ['email', 'This e-mail belongs to another person.'],
};

interface DatabaseError {
  readonly code?: string;
  readonly constraint?: string;
  readonly detail?: string;
  readonly table?: string;
  readonly column?: string;
  readonly routine?: string;
}

/** The database's own error inside Drizzle's error; null when there is none. */
export function databaseError(thrown: unknown): DatabaseError | null {
  for (let at = thrown; at instanceof Error; at = at.cause)
    // A code of five such characters is an SQLSTATE, which only the database sets.
    if ('code' in at && /^[0-9A-Z]{5}$/.test(String(at.code))) return at as DatabaseError;
  return null;
}

const camel = (column: string) =>
  column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Converts a constraint violation into a problem: 409 for duplicates and overlaps, 400 for unknown
 * references and failed checks. Returns null for any other error.
 */
export function constraintProblem(thrown: unknown): HttpProblem | null {
  const error = databaseError(thrown);
  const known = refusals[error?.constraint ?? ''];
  switch (error?.code) {
    case '23505':
    case '23P01':
      return conflict(known?.[0] ?? '', known?.[1] ?? 'This is already recorded.');
    case '23503': {
      const column = /^Key \((\w+)\)/.exec(error.detail ?? '')?.[1] ?? '';
      return invalid([
        {
          path: camel(column),
          code: 'unknown',
          message: 'This refers to something that does not exist.',
        },
      ]);
    }
    case '23514':
    case '23502':
    case '22003':
    case '22P02':
    case '22007':
    case '22008':
    case '22021':
      return invalid([
        {
          path: known?.[0] ?? '',
          code: 'invalid',
          message: known?.[1] ?? 'A value is out of its range.',
        },
      ]);
    default:
      return null;
  }
}

/** The wire field and the user's message, by constraint. */
export type Sentences = Readonly<Record<string, readonly [path: string, message: string]>>;

/**
 * Replaces a constraint's message with the page's own. Use it in `.catch` of the statement that may
 * violate the constraint.
 */
export const withConstraintMessages =
  (sentences: Sentences) =>
  (thrown: unknown): never => {
    const sentence = sentences[databaseError(thrown)?.constraint ?? ''];
    throw sentence === undefined ? thrown : conflict(...sentence);
  };
