import { Temporal } from 'temporal-polyfill';
import type { Feed, FeedBody } from '../../contract/feeds/feeds.ts';
import { momentText } from '../dates/momentText.ts';
import { addressError } from './webhooks.ts';

/** A feed is late after this many of its intervals without a whole pull (INC-30). */
const LATE_AFTER = 3;

interface FeedTimes {
  readonly isOn: boolean;
  readonly everyMinutes: number;
  readonly lastOkAt: string | null;
  /** Since when a pull is expected. */
  readonly since: string;
}
const ms = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds;

/** Whether a feed has had no whole pull for three times its interval (INC-30). */
export function isLate({ isOn, everyMinutes, lastOkAt, since }: FeedTimes, now: string): boolean {
  if (!isOn) return false;
  const expected = Math.max(ms(since), lastOkAt === null ? 0 : ms(lastOkAt));
  return ms(now) - expected > LATE_AFTER * everyMinutes * 60_000;
}

/** Two-letter codes of the states whose incidents a feed can take. */
export const stateCodes =
  'AK AL AR AZ CA CO CT DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA PR RI SC SD TN TX UT VA VT WA WI WV WY'.split(
    ' ',
  );
/** The choices of an interval, in minutes. */
export const feedIntervals = [5, 15, 30, 60, 360, 1440] as const;
export const intervalText = (minutes: number): string =>
  minutes < 60
    ? `Every ${minutes} min`
    : minutes === 60
      ? 'Every hour'
      : minutes === 1440
        ? 'Once a day'
        : `Every ${minutes / 60} hours`;

/** The content of the form. */
export interface FeedDraft {
  readonly url: string;
  readonly states: readonly string[];
  readonly everyMinutes: number;
  readonly acceptsNew: boolean;
}
export type FeedErrors = Readonly<Partial<Record<keyof FeedDraft, string>>>;
export const newFeedDraft: FeedDraft = {
  url: 'https://',
  states: ['CA'],
  everyMinutes: 15,
  acceptsNew: true,
};
export const draftOfFeed = ({ url, states, everyMinutes, acceptsNew }: Feed): FeedDraft => ({
  url,
  states,
  everyMinutes,
  acceptsNew,
});
export const bodyOfFeed = (
  { url, states, everyMinutes, acceptsNew }: FeedDraft,
  isOn: boolean,
): FeedBody => ({ url: url.trim(), states: [...states], everyMinutes, acceptsNew, isOn });
/** Errors of the form; empty if it can be saved. */
export function checkFeed({ url, states }: FeedDraft): FeedErrors {
  const address = addressError(url);
  return {
    ...(address === undefined ? {} : { url: address }),
    ...(states.length === 0 ? { states: 'Choose a state.' } : {}),
  };
}

/** Whether its list soon shows something else. */
export const isFeedMoving = ({ isOn, lastOkAt, problem }: Feed): boolean =>
  isOn && lastOkAt === null && problem === '';
/** When a feed was pulled last, and when it is next. */
export function feedText({ isOn, lastOkAt, nextAt }: Feed): string {
  const last = lastOkAt === null ? 'Never pulled yet.' : `Pulled ${momentText(lastOkAt)}.`;
  return isOn && nextAt !== null ? `${last} Next ${momentText(nextAt)}.` : last;
}
