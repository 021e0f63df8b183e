import type { Dispatch } from '../../../../contract/dispatch/dispatches.ts';
import type { DispatchDraft } from '../../../../domain/dispatch/draft/draft.ts';
import { addDrop } from '../../../../domain/dispatch/draft/edit.ts';
import { checkDispatch } from '../../../../domain/dispatch/rules/check.ts';
import type { Finding } from '../../../../domain/forms/finding.ts';
import type { DispatchFacts, PreloadFacts } from '../../../../domain/reference/facts.ts';
import { litresOf } from '../../../../domain/volume.ts';
import { type Change, facts, good, type } from '../world.ts';

export const at = 'activities.0';
export const known = (rest: Partial<DispatchFacts>): DispatchFacts => ({ ...facts, ...rest });
export const last = (dispatch: Dispatch): DispatchFacts =>
  known({ recentFor: 't83', lastDispatch: dispatch, lastMetered: dispatch });
export const withDrop = (
  changes: readonly Change[] = [],
  draft: DispatchDraft = good,
): DispatchDraft => type(addDrop(draft, 0), changes);
export const openD80 = {
  label: 'Open 10480',
  kind: 'openDispatch',
  dispatchId: 'd80',
  dispatchNumber: 10_480,
};
/** C-101 unavailable since 06:10. */
export const leak = {
  id: 'm1',
  assetId: 'c101',
  reason: 'Hydraulic leak',
  startTime: '2025-07-14T13:10:00Z',
  untilTime: null,
};
export const drop = `${at}.drops.0`;
export const crew = `${at}.crew.0`;

export interface Case {
  readonly name: string;
  readonly draft?: DispatchDraft;
  readonly changes?: readonly Change[];
  readonly facts?: DispatchFacts;
  readonly expected: {
    path: string;
    code: string;
    severity: 'error' | 'warning' | 'info';
    message: string;
    hint?: string;
    fixes?: readonly object[];
  };
}
export const error = (
  path: string,
  code: string,
  message: string,
  rest: { hint?: string; fixes?: readonly object[] } = {},
) => ({ path, code, severity: 'error', message, ...rest }) as const;
export const warning = (
  path: string,
  code: string,
  message: string,
  rest: { fixes?: readonly object[] } = {},
) => ({ path, code, severity: 'warning', message, ...rest }) as const;
export const info = (
  path: string,
  code: string,
  message: string,
  rest: { fixes?: readonly object[] } = {},
) => ({ path, code, severity: 'info', message, ...rest }) as const;
export const nextDay = (field: string) => ({
  label: '+1 day',
  kind: 'set',
  path: `${at}.${field}NextDay`,
  value: true,
});
export const sameDay = (field: string) => ({
  label: 'Same day',
  kind: 'set',
  path: `${at}.${field}NextDay`,
  value: false,
});

/** A preload of T-83 on the day of its flight. */
export const aboard = (rest: Partial<PreloadFacts> = {}): PreloadFacts => ({
  id: 'x',
  dispatchId: 'd70',
  dispatchNumber: 10_470,
  assetId: 't83',
  agentTypeId: 'lc95',
  name: 'PHOS-CHEK LC95A',
  baseId: 'hmt',
  litres: litresOf(1200),
  loadedAt: '2025-07-14T15:10:00Z',
  incident: null,
  cost: 0,
  state: 'open',
  ...rest,
});

/** The check's finding at the expected path with the expected code, after the changes. */
export function findingsAt({
  draft = good,
  changes = [],
  facts: own = facts,
  expected,
}: Case): Finding[] {
  const findings = checkDispatch(type(draft, changes, own), own);
  return findings.filter(
    (finding) => finding.path === expected.path && finding.code === expected.code,
  );
}
