import { eachText } from '../../contract/dispatch/activityTexts.ts';
import type { ActivityBody, DispatchBody } from '../../contract/dispatch/dispatches.ts';
import { pagesWithUniqueNames } from '../../contract/session/settingsPages.ts';
import { formatHours } from '../format.ts';
import {
  archived,
  type Columns,
  dates,
  day,
  type Format,
  gallons,
  hours,
  kinds,
  moment,
  money,
  name,
  named,
  number,
  part,
  price,
  reading,
  record,
  set,
  type TableShown,
  text,
  yesNo,
} from './formats.ts';
import { otherTables } from './otherTables.ts';

/**
 * The stored columns of a form's fields. A missing field is a compile error, because the history
 * would not show its changes.
 */
type Told<Fields extends string> = Readonly<
  Record<Fields, readonly [column: string, label: string, format: Format]>
>;
const columnsOf = (told: Told<string>): Columns =>
  Object.fromEntries(
    Object.values(told).map(([column, label, format]) => [column, [label, format]]),
  );

const dispatch: Told<Exclude<keyof DispatchBody, 'activities'>> = {
  dispatchType: ['type', 'Kind', (value) => kinds[String(value)] ?? ''],
  activityDate: ['activity_date', 'Date', day],
  assetId: ['asset_id', 'Aircraft', name],
  dispatchTime: ['dispatch_time', 'Dispatch time', moment],
  purpose: ['purpose', 'What it is for', text],
  meterReset: ['meter_reset', 'Meter replaced', yesNo],
  remarks: ['remarks', 'Remarks', text],
};
const activity: Told<Exclude<keyof ActivityBody, 'activityId' | 'drops' | 'crew'>> = {
  incidentId: ['incident_id', 'Incident', name],
  ...eachText(({ column, label }) => [column, label, text] as const),
  aborted: ['aborted', 'Aborted', yesNo],
  takeOffBaseId: ['take_off_base_id', 'From', name],
  landingBaseId: ['landing_base_id', 'To', name],
  timeOut: ['time_out', 'Time out', moment],
  timeIn: ['time_in', 'Time in', moment],
  hobbsStart: ['hobbs_start', 'Hobbs start', reading],
  hobbsEnd: ['hobbs_end', 'Hobbs end', reading],
  totalFlightHours: ['total_flight_hours', 'Flight hours', hours],
  dayFlightHours: ['day_flight_hours', 'Day', hours],
  nightFlightHours: ['night_flight_hours', 'Night', hours],
  landings: ['landings', 'Landings', text],
  landingFees: ['landing_fees_cents', 'Landing fees', money],
};
const load: Told<Exclude<keyof ActivityBody['drops'][number], 'id' | 'preloadDropId'>> = {
  agentTypeId: ['agent_type_id', 'Agent', name],
  baseId: ['base_id', 'Agent base', name],
  volumeOnIncident: ['litres_on_incident', 'On incident', gallons],
  volumeJettisoned: ['litres_jettisoned', 'Jettisoned', gallons],
};
const crew: Told<Exclude<keyof ActivityBody['crew'][number], 'id'>> = {
  crewId: ['crew_id', 'Crew member', name],
  roleId: ['role_id', 'Job', name],
  standByHours: ['standby_hours', 'Standby', hours],
  perDiemRate: ['per_diem_cents', 'Per diem', money],
};

/**
 * The displayed columns of each stored table, in the order of its form. Other columns are not
 * shown.
 */
export const tables: Readonly<Record<string, TableShown>> = {
  ...otherTables,
  ...Object.fromEntries(pagesWithUniqueNames.map(({ table }) => [table, record(named)])),
  crew_roles: record({ ...named, is_flight_crew: ['Flight crew', yesNo] }),
  dispatches: record({ ...columnsOf(dispatch), approval_note: ['Reason', text] }),
  fuel_receipts: record({
    receipt_timestamp: ['Date', moment],
    asset_id: ['Aircraft', name],
    vendor_id: ['Vendor', name],
    storage_id: ['Storage', name],
    to_storage_id: ['To storage', name],
    base_id: ['Base', name],
    fuel_type: ['Fuel', text],
    litres: ['Quantity', gallons],
    price_per_gallon: ['Price', price],
    taxes_and_fees_cents: ['Taxes and fees', money],
    total_cost_cents: ['Total', money],
    receipt_number: ['Receipt number', text],
    incident_id: ['Incident', name],
    request_number: ['Request number', text],
    remarks: ['Remarks', text],
  }),
  activities: part('Activity', columnsOf(activity)),
  drops: part('Load', { ...columnsOf(load), cost_cents: ['Cost', money] }),
  activity_crew: part('Crew member', columnsOf(crew)),
  bases: record({
    code: ['Code', text],
    ...named,
    latitude: ['Latitude', text],
    longitude: ['Longitude', text],
    elevation: ['Elevation', text],
    load_minutes: ['Minutes to load a tanker', text],
    phone: ['Phone', text],
  }),
  landing_fees: record({
    base_id: ['Base', name],
    amount_cents: ['Amount', money],
    per_1000_lb_cents: ['Per 1,000 lb', money],
    minimum_cents: ['At least', money],
    applies_to: ['Applies to', text],
    ...dates,
  }),
  suppressant_types: record({ ...named, kind: ['Kind', text], is_charged: ['Charged', yesNo] }),
  suppressant_rates: record({ base_id: ['Base', name], agent_type_id: ['Agent', name], ...dates }),
  suppressant_tiers: part('Tier', {
    amount_litres: ['From', gallons],
    price: ['Price', price],
    is_deleted: ['Removed', yesNo],
  }),
  aircraft_types: record({
    ...named,
    description: ['Description', text],
    category: ['Category', text],
    litres: ['Capacity', gallons],
    landing_weight_lb: ['Landing weight (lb)', text],
    cruise_knots: ['Cruise speed', text],
    get_away_minutes: ['Get-away', text],
    fuel_type: ['Fuel', text],
  }),
  assets: record({
    registration: ['Registration', text],
    aircraft_type_id: ['Type', name],
    home_base_id: ['Home base', name],
    remarks: ['Remarks', text],
    ...archived,
  }),
  aircraft_metadata: part(
    'Radio ID and vendor',
    { radio_id: ['Radio ID', text], vendor_id: ['Vendor', name] },
    '',
  ),
  contracts: record({
    type_code: ['Contract type', text],
    vendor_id: ['Vendor', name],
    hourly_rate_cents: ['Hourly', money],
    daily_availability_cents: ['Daily availability', money],
    crew_standby_rate_cents: ['Crew standby', money],
    minimum_hours_a_day: ['Minimum hours a day', number(formatHours)],
    flat_price_cents: ['Flat price', money],
    flat_price_per: ['Flat price per', text],
    window_start: ['Availability from', text],
    window_hours: ['Availability hours', number(String)],
    step_minutes: ['Availability steps in minutes', number(String)],
    guaranteed_days: ['Guaranteed days', number(String)],
    ...dates,
  }),
  contract_types: part('Aircraft type', { aircraft_type_id: ['Aircraft type', name] }),
  contract_assets: part('Aircraft', { asset_id: ['Aircraft', name] }),
  overdue_steps: record({
    ...named,
    after_minutes: ['Minutes after overdue', number(String)],
    position: ['Order', number(String)],
  }),
  fuel_storages: record({
    ...named,
    base_id: ['Base', name],
    fuel_type: ['Fuel', text],
    capacity_litres: ['Capacity', gallons],
  }),
  people: record({
    first_name: ['First name', text],
    last_name: ['Last name', text],
    email: ['E-mail', text],
    base_id: ['Base', name],
    ...archived,
  }),
  crew: part(
    'Crew',
    {
      role_id: ['Job', name],
      vendor_id: ['Vendor', name],
      base_id: ['Crew base', name],
      usual_per_diem_cents: ['Usual per diem', money],
      archived_at: ['Crew archived', set],
    },
    '',
  ),
  users: part(
    'User',
    {
      name: ['User name', text],
      email: ['User e-mail', text],
      disabled_at: ['No access', set],
      second_factor: ['Second factor', text],
    },
    '',
  ),
  user_roles: part('Role', {
    role_id: ['Role', name],
    start_date: ['From', moment],
    end_date: ['To', moment],
  }),
};
