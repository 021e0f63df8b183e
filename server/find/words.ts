import { type SQL, sql } from 'drizzle-orm';

/** A list as a single parameter. */
export const list = (texts: readonly string[]): SQL => sql`${sql.param([...texts])}`;
/** Whether a text holds a plain word, without case and accents (SAFE-31). */
export const textHas = (text: SQL, word: string): SQL =>
  sql`position(${word}::text in plain_text(${text})) > 0`;
/** Whether the text holds all words. */
export const textHasAll = (text: SQL, words: readonly string[]): SQL =>
  sql.join(
    words.map((word) => textHas(text, word)),
    sql` and `,
  );

/** An incident's label with its year, as the product shows it, and its identifier in files. */
export const incidentText = sql`(i.state || '-' || i.unit || '-' || i.incident_number || ' ' || i.name
  || ' ' || i.year || '-' || i.state || i.unit || '-' || i.incident_number || case when i.is_unconfirmed then ' unconfirmed' else '' end)`;
/** Whether the label of an incident `i` holds a word. */
export const incidentHas = (word: string): SQL => textHas(incidentText, word);
