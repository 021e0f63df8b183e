import { MISSING_AGENT_RATE, NO_INDEX } from '../../../contract/report/metricColumns.ts';
import type { DimensionContract } from '../../../contract/report/reports.ts';
import { distinguished } from '../../reference/equalNames.ts';
import { incidentLabel, type LabelledIncident } from '../../reference/incidentNumber.ts';
import { compareTexts } from '../../textOrder.ts';
import type { Column } from '../block/cells.ts';
import {
  aircraftLabel,
  aircraftTypeOf,
  contractTypeOf,
  type JoinedRows,
  payeesOf,
} from '../engine/rows/join.ts';
import { NO_CONTRACT_TYPE } from '../request/request.ts';
import {
  FILTER_ON,
  type FilterChoices,
  type FilterField,
  type FilterOption,
  valueLabel,
} from './filterFields.ts';

const sortedOptions = (options: readonly FilterOption[]): FilterOption[] =>
  [...options].sort((a, b) => compareTexts(a.label, b.label));

/** The distinct items that the indexes point to. */
function used<Item>(places: Column, items: readonly Item[]): Item[] {
  const isUsed = new Uint8Array(items.length);
  for (let n = 0; n < places.length; n++) {
    const place = places[n] ?? NO_INDEX;
    if (place !== NO_INDEX) isUsed[place] = 1;
  }
  return items.filter((_, place) => isUsed[place] === 1);
}

/** Whether any row has no contract, or one without a type (RPT-80). */
const hasNoContract = (
  { contractOfRow }: JoinedRows,
  contracts: readonly DimensionContract[],
): boolean =>
  contractOfRow.includes(NO_INDEX) || contracts.some((contract) => contractTypeOf(contract) === '');

/** Incidents by their label. The same number and name in several years show the year (SAFE-31). */
export const incidentOptions = (
  incidents: readonly (LabelledIncident & { readonly id: string })[],
): FilterOption[] =>
  distinguished(
    incidents.map((one) => ({ id: one.id, label: incidentLabel(one), year: String(one.year) })),
    ({ year }) => [year],
  ).map(({ id, label }) => ({ id, label }));

/** The choices of each filter: the values in the loaded rows, in reading order (RPT-15). */
export function filterChoices(joined: JoinedRows): FilterChoices {
  const { activity, crew, dictionaries, drops, rows } = joined.columns;
  const words = (field: FilterField, values: readonly (string | null | undefined)[]) =>
    sortedOptions(
      [...new Set(values)].flatMap((value) =>
        value === null || value === undefined || value === ''
          ? []
          : [{ id: value, label: valueLabel(field, value) }],
      ),
    );
  const among = (field: FilterField, places: Column, dictionary: readonly string[]) =>
    words(field, used(places, dictionary));
  const aircraft = used(activity.aircraft, joined.aircraft);
  const incidents = used(activity.incident, joined.incidents);
  const contracts = used(joined.contractOfRow, joined.contracts);
  const payees = payeesOf(joined);
  let hasUnpriced = false;
  for (let row = 0; row < rows; row++)
    hasUnpriced ||= ((activity.flags[row] ?? 0) & MISSING_AGENT_RATE) !== 0;
  const takeOffs = among('dispatch.takeOffBases', activity.takeOffBase, dictionaries.bases);
  const landings = among('dispatch.landingBases', activity.landingBase, dictionaries.bases);
  return {
    'aircraft.ids': sortedOptions(
      aircraft.map((one) => ({ id: one.id, label: aircraftLabel(one) })),
    ),
    'aircraft.categories': words(
      'aircraft.categories',
      aircraft.map((one) => one.category),
    ),
    'aircraft.baseCodes': words(
      'aircraft.baseCodes',
      aircraft.map((one) => one.baseCode),
    ),
    'aircraft.aircraftTypes': words('aircraft.aircraftTypes', aircraft.map(aircraftTypeOf)),
    'aircraft.contractTypes': [
      ...words('aircraft.contractTypes', contracts.map(contractTypeOf)),
      // Listed after the types, like its group (RPT-23).
      ...(hasNoContract(joined, contracts)
        ? words('aircraft.contractTypes', [NO_CONTRACT_TYPE])
        : []),
    ],
    'aircraft.vendors': words('aircraft.vendors', used(payees.places, payees.names)),
    'incident.ids': sortedOptions(incidentOptions(incidents)),
    'incident.years': words(
      'incident.years',
      incidents.map((one) => String(one.year)),
    ),
    'incident.states': words(
      'incident.states',
      incidents.map((one) => one.state),
    ),
    'incident.agencies': words(
      'incident.agencies',
      incidents.map((one) => one.agency),
    ),
    'incident.types': words(
      'incident.types',
      incidents.map((one) => one.typeCode),
    ),
    'dispatch.takeOffBases': takeOffs,
    'dispatch.landingBases': landings,
    'dispatch.takeOffOrLandingBases': words(
      'dispatch.takeOffOrLandingBases',
      [...takeOffs, ...landings].map((one) => one.id),
    ),
    'dispatch.agentBases': among('dispatch.agentBases', drops.base, dictionaries.bases),
    'dispatch.agentTypes': among('dispatch.agentTypes', drops.agent, dictionaries.agents),
    'dispatch.missionTypes': among(
      'dispatch.missionTypes',
      activity.missionType,
      dictionaries.missionTypes,
    ),
    'dispatch.missionFlightTypes': among(
      'dispatch.missionFlightTypes',
      activity.flightType,
      dictionaries.flightTypes,
    ),
    'dispatch.crewNames': among('dispatch.crewNames', crew.person, dictionaries.personNames),
    'dispatch.crewRoles': among('dispatch.crewRoles', crew.role, dictionaries.roles),
    'dispatch.crewVendors': among('dispatch.crewVendors', crew.vendor, dictionaries.vendors),
    'dispatch.missingAgentCost': hasUnpriced ? [{ id: FILTER_ON, label: 'No agent price' }] : [],
  };
}
