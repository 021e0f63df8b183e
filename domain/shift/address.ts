import { shiftKinds } from '../../contract/shift/constants.ts';
import type { ShiftKind } from '../../contract/shift/shift.ts';

/** `/shift?baseId=…&date=2025-07-14&search=t70&kind=divert&about=T-70&sheet=…` */
export interface ShiftAddress {
  /** '' for the user's own base. */
  readonly baseId: string;
  /** A Pacific day; '' for today. */
  readonly date: string;
  readonly text: string;
  readonly kind: ShiftKind | '';
  /** A radio ID or an incident; '' for all. */
  readonly about: string;
  /** The hand-over whose sheet is shown; '' for the log. */
  readonly sheet: string;
}
export const noShiftAddress: ShiftAddress = {
  baseId: '',
  date: '',
  text: '',
  kind: '',
  about: '',
  sheet: '',
};

export const readShiftAddress = (values: Readonly<Record<string, string>>): ShiftAddress => ({
  baseId: values['baseId'] ?? '',
  date: values['date'] ?? '',
  text: values['search'] ?? '',
  kind: shiftKinds.find((kind) => kind === values['kind']) ?? '',
  about: values['about'] ?? '',
  sheet: values['sheet'] ?? '',
});

export function shiftPath(address: Partial<ShiftAddress> = {}): string {
  const { baseId, date, text, kind, about, sheet } = { ...noShiftAddress, ...address };
  const search = Object.entries({ baseId, date, search: text, kind, about, sheet })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return search === '' ? '/shift' : `/shift?${search}`;
}
