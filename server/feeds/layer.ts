import { Temporal } from 'temporal-polyfill';
import * as z from 'zod';
import { placeColumns, requiredIncidentColumns } from '../imports/incidentRow.ts';
import type { AllowedOutbound } from '../outbound/allowedOutbound.ts';

const PAGE = 1000;
/** Rows of the page before that are read again, because rows move while they are read (INC-27). */
const REREAD = 20;
const MAX_PAGES = 200;
const WITHIN_MS = 30_000;
/** Bytes of one page. */
const MAX_PAGE = 32 * 1024 * 1024;
/** How far before the watermark a pull begins: layers publish changes late (INC-27). */
const OVERLAP_MINUTES = 10;

/** The columns of a row's cells. */
export const layerColumns = [...requiredIncidentColumns, ...placeColumns];
/** The nine columns of the interagency format that are read, and the id of IRWIN. */
const outFields = [...layerColumns, 'POOState', 'ModifiedOnDateTime_dt', 'IrwinID'].join(',');

const Attributes = z.object({
  ...Object.fromEntries(
    layerColumns.map((name) => [name, z.union([z.string(), z.number()]).nullish()]),
  ),
  ModifiedOnDateTime_dt: z.number(),
  IrwinID: z.string().nullish(),
});
const Page = z.object({
  features: z.array(z.object({ attributes: Attributes })),
  exceededTransferLimit: z.boolean().optional(),
});
/** ArcGIS sends its errors with status 200. */
const LayerError = z.object({ error: z.object({ code: z.number().optional() }) });

/** The pull failed. The message is shown as it is. */
export class FeedFailed extends Error {
  /** Seconds that the layer asked to wait. */
  readonly retryAfter: number;
  constructor(message: string, retryAfter = 0) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/** An incident of the layer: the cells of the file's columns, and when it was last changed. */
export interface LayerRow {
  readonly cells: readonly string[];
  readonly modifiedMs: number;
}

const sqlTime = (instant: Temporal.Instant): string =>
  instant.toString({ smallestUnit: 'second' }).replace('T', ' ').replace('Z', '');
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The condition of a pull: the states, and what changed since the watermark (INC-26). */
export function whereOf(states: readonly string[], watermark: string | null): string {
  const inStates = `POOState IN (${states.map((state) => quoted(`US-${state}`)).join(',')})`;
  if (watermark === null) return inStates;
  const from = Temporal.Instant.from(watermark).subtract({ minutes: OVERLAP_MINUTES });
  return `${inStates} AND ModifiedOnDateTime_dt > timestamp '${sqlTime(from)}'`;
}

/** A time as the file has it: `1/31/2025 4:54:41 AM`, UTC. */
function fileTime(ms: number): string {
  const at = Temporal.Instant.fromEpochMilliseconds(Math.round(ms)).toZonedDateTimeISO('UTC');
  const two = (n: number) => String(n).padStart(2, '0');
  const clock = `${at.hour % 12 === 0 ? 12 : at.hour % 12}:${two(at.minute)}:${two(at.second)}`;
  return `${at.month}/${at.day}/${at.year} ${clock} ${at.hour < 12 ? 'AM' : 'PM'}`;
}
/** Times of a layer are milliseconds since 1970. */
const cellOf = (name: string, value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (name !== 'FireDiscoveryDateTime' || typeof value !== 'number') return String(value);
  // Outside the range of dates, it is not a time.
  return Math.abs(value) < 8.64e15 ? fileTime(value) : '';
};

const busy = (status: number, retryAfter: string | null) =>
  new FeedFailed(
    status === 429
      ? 'The layer answered 429: it is asked too often.'
      : `The layer answered ${status}.`,
    Number(retryAfter ?? 0) || 0,
  );

/** @throws FeedFailed for a failure, or an answer that is no page of such a layer (INC-28) */
async function readPage(
  outbound: AllowedOutbound,
  address: string,
  signal: AbortSignal,
): Promise<z.infer<typeof Page>> {
  const { status, text, retryAfter } = await outbound
    .send(address, {
      method: 'GET',
      withinMs: WITHIN_MS,
      maxBytes: MAX_PAGE,
      isWhole: true,
      signal,
    })
    .catch((error: unknown) => {
      const words = error instanceof Error ? error.message : 'it cannot be called';
      throw new FeedFailed(`The layer could not be read: ${words.replace(/\.$/, '')}.`);
    });
  if (status !== 200) throw busy(status, retryAfter);
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new FeedFailed('The layer answered, but not with JSON.');
  }
  const failed = LayerError.safeParse(given);
  if (failed.success) throw busy(failed.data.error.code ?? 500, retryAfter);
  const page = Page.safeParse(given);
  if (!page.success)
    throw new FeedFailed('The layer answered, but not with incidents of the interagency format.');
  return page.data;
}

/**
 * Reads a layer to its end, page by page.
 * @throws FeedFailed when a page fails; then nothing of the pull counts
 */
export async function readLayer(
  outbound: AllowedOutbound,
  url: string,
  where: string,
  signal: AbortSignal,
  onPage: () => Promise<unknown>,
): Promise<LayerRow[]> {
  const found = new Map<string, LayerRow>();
  for (let offset = 0, pages = 0; ; pages += 1) {
    if (pages === MAX_PAGES) throw new FeedFailed('The layer has no end.');
    const query = new URLSearchParams({
      where,
      outFields,
      orderByFields: 'ModifiedOnDateTime_dt,OBJECTID',
      resultRecordCount: String(PAGE),
      resultOffset: String(offset),
      returnGeometry: 'false',
      f: 'json',
    });
    const page = await readPage(outbound, `${url}/query?${query}`, signal);
    await onPage();
    for (const { attributes } of page.features) {
      const values: Readonly<Record<string, unknown>> = attributes;
      const cells = layerColumns.map((name) => cellOf(name, values[name]));
      // The latest one of an incident that was read twice. Fires can share an identifier (INC-44).
      const key = `${attributes.IrwinID ?? ''} ${cells[0] ?? ''}`;
      found.delete(key);
      found.set(key, { cells, modifiedMs: attributes.ModifiedOnDateTime_dt });
    }
    if (page.exceededTransferLimit !== true) return [...found.values()];
    if (page.features.length <= REREAD) throw new FeedFailed('The layer has no end.');
    offset += page.features.length - REREAD;
  }
}
