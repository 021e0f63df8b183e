import { GivenDay } from '../../contract/wire/given.ts';

export const limitTabs = ['crew', 'meters'] as const;
export type LimitTab = (typeof limitTabs)[number];
export interface LimitsFilters {
  readonly tab: LimitTab;
  /** The last day shown. */
  readonly until: string;
}

/** Reads the URL; an invalid value counts as not set (URL-2). */
export const readLimitsFilters = (
  { tab, until = '' }: Readonly<Record<string, string>>,
  today: string,
): LimitsFilters => ({
  tab: limitTabs.find((name) => name === tab) ?? 'crew',
  until: GivenDay.safeParse(until).success ? until : today,
});
export function limitsPath({ tab, until }: LimitsFilters, today: string): string {
  const given = [
    ...(tab === 'crew' ? [] : [`tab=${tab}`]),
    ...(until === today ? [] : [`until=${until}`]),
  ];
  return `/limits${given.length === 0 ? '' : `?${given.join('&')}`}`;
}
