import type { ReportView } from '../../../contract/report/views.ts';
import type { Dimension } from '../request/choices.ts';
import { dimensions } from '../request/choices.ts';
import type { ColumnKey } from '../request/columnsCatalogue.ts';
import { type PresetName, presetNames } from './presets.ts';

/** The record source of a report; current records if omitted. */
export interface OfSource {
  readonly source?: 'historic';
}
/** Maps a source to the page of its saved views, and back. */
export const pageOf = ({ source }: OfSource): ReportView['page'] =>
  source === 'historic' ? 'aims' : 'catis';
export const sourceOf = (page: ReportView['page']): OfSource =>
  page === 'aims' ? { source: 'historic' } : {};
const historicPresets: readonly PresetName[] = ['cost', 'aircraft', 'fixed-wing', 'rotary-wing'];
const historicDimensions: readonly Dimension[] = ['aircraft', 'incident', 'dispatch', 'flight'];
/** Columns that historic records don't have; all of them are flights (AIMS-3). */
const absent: readonly ColumnKey[] = [
  'kind',
  'standByHours',
  'crewStandbyCost',
  'perDiemCost',
  'flags',
  'approval',
  'base',
  'crewName',
  'roleName',
  'crewVendor',
];

/** The presets available for a source. */
export const presetsOf = ({ source }: OfSource): readonly PresetName[] =>
  source === 'historic' ? historicPresets : presetNames;
export const dimensionsOf = ({ source }: OfSource): readonly Dimension[] =>
  source === 'historic' ? historicDimensions : dimensions;
export const hasColumn = ({ source }: OfSource, key: ColumnKey): boolean =>
  source !== 'historic' || !absent.includes(key);
