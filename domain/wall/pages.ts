import type { Wall, WallAircraft, WallBase } from '../../contract/wall/wall.ts';
import { ageText } from '../base/board.ts';
import { kindTexts } from '../base/kinds.ts';
import { minutesBetween } from '../dates/minutes.ts';
import { shortMoment } from '../dates/momentText.ts';
import { epochMs } from '../following/instants.ts';
import { judge } from '../following/judge.ts';
import { soulsText } from '../following/texts.ts';
import { formatGallons } from '../format.ts';

/** Lines per page of a wall, including base headings (BASE-24). */
export const PAGE_LINES = 12;
/** Milliseconds that a page is shown. */
export const PAGE_MS = 15_000;

export interface WallRow {
  readonly isHeading: false;
  readonly key: string;
  readonly radioId: string;
  readonly typeName: string;
  readonly status: WallAircraft['status'];
  readonly incident: string;
  /** "09:05 · 6 h 25 min" */
  readonly since: string;
  readonly agent: string;
  /** "13:41 · 1,200 gal" */
  readonly lastDrop: string;
  /** Displayed aircraft kind. */
  readonly kind: string;
  /** "#2"; '' for an aircraft that is not available. */
  readonly rotation: string;
  /** An overdue flight's last contact, fuel and souls (FOL-18); null while it is not overdue. */
  readonly overdue: {
    readonly contact: string;
    readonly fuel: string;
    readonly souls: string;
  } | null;
}
export interface WallHeading {
  readonly isHeading: true;
  readonly key: string;
  readonly text: string;
}
export type WallLine = WallRow | WallHeading;

const isOverdue = (
  { following }: WallAircraft,
  { overdueMinutes }: Pick<Wall, 'overdueMinutes'>,
  now: string,
): boolean =>
  following !== undefined &&
  judge({ ...following, overdueMinutes }, epochMs(now)).state === 'overdue';
/** The overdue aircraft: a wall turns its rows within a second of their time (FOL-18). */
export const overdueOf = (wall: Wall, now: string): string =>
  wall.bases
    .flatMap(({ aircraft }) => aircraft.filter((plane) => isOverdue(plane, wall, now)))
    .map(({ assetId }) => assetId)
    .join(' ');
function overdueTexts(plane: WallAircraft, wall: Wall, now: string): WallRow['overdue'] {
  const { following } = plane;
  if (following === undefined || !isOverdue(plane, wall, now)) return null;
  const { lastContact, fuelUntil, souls } = following;
  return {
    contact:
      lastContact === null
        ? 'No contact'
        : [`Last contact ${shortMoment(lastContact.at, now)}`, lastContact.place]
            .filter((text) => text !== '')
            .join(' · '),
    fuel: fuelUntil === null ? '' : `Fuel until ${shortMoment(fuelUntil, now)}`,
    souls: souls === null ? '' : soulsText(souls),
  };
}

function rowOf(baseId: string, plane: WallAircraft, wall: Wall, now: string): WallRow {
  const { assetId, radioId, typeName, kind, status, incident, since, agent, rotation, lastDrop } =
    plane;
  return {
    isHeading: false,
    key: `${baseId} ${assetId}`,
    radioId,
    typeName,
    status,
    incident,
    since:
      since === null
        ? ''
        : `${shortMoment(since, now)} · ${ageText(Math.max(0, minutesBetween(since, now)))}`,
    agent,
    lastDrop:
      lastDrop === null
        ? ''
        : `${shortMoment(lastDrop.at, now)} · ${formatGallons(lastDrop.litres)}`,
    kind: kind === '' ? '' : kindTexts[kind],
    rotation: rotation === null ? '' : `#${rotation}`,
    overdue: overdueTexts(plane, wall, now),
  };
}
const headingOf = ({ id, code, name }: WallBase, goesOn: boolean): WallHeading => ({
  isHeading: true,
  key: `heading ${id}`,
  text: goesOn ? `${code} ${name}, continued` : `${code} ${name}`,
});

/**
 * The lines of a wall by page. With several bases, each base has a heading, repeated on every page
 * it continues on. A heading is never the last line of a page.
 */
export function wallPages(wall: Wall, now: string): readonly (readonly WallLine[])[] {
  const { bases } = wall;
  const pages: WallLine[][] = [[]];
  const hasHeadings = bases.length > 1;
  for (const base of bases)
    for (const [n, plane] of base.aircraft.entries()) {
      const begins = hasHeadings && n === 0;
      let page = pages.at(-1) ?? [];
      if (page.length + (begins ? 2 : 1) > PAGE_LINES) {
        page = [];
        pages.push(page);
      }
      if (begins || (hasHeadings && page.length === 0)) page.push(headingOf(base, n > 0));
      page.push(rowOf(base.id, plane, wall, now));
    }
  return pages;
}
