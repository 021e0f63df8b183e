import { flightTypes, missionTypes } from '../../contract/dispatch/missions.ts';
import { compareTexts } from '../textOrder.ts';
import { distinguished } from './equalNames.ts';
import {
  type AgentFacts,
  type AircraftFacts,
  type BaseFacts,
  byId,
  type CrewFacts,
  type CrewRoleFacts,
} from './facts.ts';

/** One choice of a picker. `label` is the field's text; the search also matches `detail`. */
export interface Option {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
}

/** Offers an archived item only if it is already chosen (ENTRY-4). */
const offered = (isArchived: boolean, id: string, chosen: string): boolean =>
  !isArchived || id === chosen;
const marked = (label: string, isArchived: boolean): string =>
  isArchived ? `${label} (archived)` : label;

/** The base that an aircraft is assigned to at an instant, null for none (D-12). */
export const assignedBase = <B extends Pick<BaseFacts, 'assignments'>>(
  bases: readonly B[],
  assetId: string,
  now: string,
): B | null =>
  bases.find((b) =>
    b.assignments.some(
      (a) => a.assetId === assetId && a.startTime <= now && (a.endTime === null || now < a.endTime),
    ),
  ) ?? null;

/**
 * Aircraft in a dispatcher's order: the user's base, assigned elsewhere, others; sorted by radio id
 * within each.
 * @param unavailable ids of unavailable aircraft; they are marked but still offered (D-K3)
 */
export function aircraftOptions(
  aircraft: readonly AircraftFacts[],
  bases: readonly BaseFacts[],
  ownBaseId: string,
  now: string,
  chosen: string,
  unavailable: readonly string[] = [],
): Option[] {
  const rank = (base: BaseFacts | null) => (base === null ? 2 : base.id === ownBaseId ? 0 : 1);
  return aircraft
    .filter((a) => offered(a.isArchived, a.id, chosen))
    .map((a) => ({ a, base: assignedBase(bases, a.id, now) }))
    .sort((x, y) => rank(x.base) - rank(y.base) || compareTexts(x.a.radioId, y.a.radioId))
    .map(({ a, base }) => ({
      id: a.id,
      label: marked(`${a.radioId} · ${a.registration}`, a.isArchived),
      detail: [
        a.typeName,
        ...(base === null ? [] : [base.code]),
        ...(unavailable.includes(a.id) ? ['unavailable'] : []),
      ].join(' · '),
    }));
}

export const baseOptions = (
  bases: readonly Pick<BaseFacts, 'id' | 'code' | 'name' | 'archivedAt'>[],
  chosen: string,
): Option[] =>
  bases
    .filter((b) => offered(b.archivedAt !== null, b.id, chosen))
    .map((b) => ({ id: b.id, label: marked(`${b.code} ${b.name}`, b.archivedAt !== null) }))
    .sort((x, y) => x.label.localeCompare(y.label));

/** Agents, with their price as detail if known (ENTRY-46). */
export const agentOptions = (
  agents: readonly AgentFacts[],
  chosen: string,
  priceOf: (agent: AgentFacts) => string = () => '',
): Option[] =>
  agents
    .filter((a) => offered(a.isArchived, a.id, chosen))
    .map((a) => {
      const detail = priceOf(a);
      return {
        id: a.id,
        label: marked(a.name, a.isArchived),
        ...(detail === '' ? {} : { detail }),
      };
    });

/**
 * Crew, the user's base first, sorted by name. People with equal names show their base, vendor or
 * job (SAFE-31).
 * @param hoursLeft text with the hours left today, '' for none (LIM-14)
 */
export function crewOptions(
  crew: readonly CrewFacts[],
  ownBaseId: string,
  chosen: string,
  bases: readonly Pick<BaseFacts, 'id' | 'code'>[] = [],
  hoursLeft: (member: CrewFacts) => string = () => '',
): Option[] {
  const options = crew
    .filter((c) => offered(c.isArchived, c.id, chosen))
    .map((c) => ({
      isOwn: ownBaseId !== '' && c.baseId === ownBaseId,
      facts: [bases.find(({ id }) => id === c.baseId)?.code ?? '', c.vendorName, c.roleName],
      id: c.id,
      label: marked(`${c.firstName} ${c.lastName}`, c.isArchived),
      detail: [hoursLeft(c), c.roleName, c.vendorName].filter(Boolean).join(' · '),
    }));
  return distinguished(options, ({ facts }) => facts)
    .sort((x, y) => Number(y.isOwn) - Number(x.isOwn) || x.label.localeCompare(y.label))
    .map(({ isOwn: _, facts: __, ...option }) => option);
}

export const crewRoleOptions = (roles: readonly CrewRoleFacts[], chosen: string): Option[] =>
  roles
    .filter((r) => offered(r.isArchived, r.id, chosen))
    .map((r) => ({ id: r.id, label: marked(r.name, r.isArchived) }));

export const missionOptions = (): Option[] =>
  missionTypes.map((m) => ({ id: m.text, label: m.text }));

/** Labels for the purposes of an agent-only load (D-50). */
export const purposeTexts = {
  assist: 'Load on an incident',
  ground: 'Ground or other use',
  preload: 'Preload',
} as const;
export const purposeOptions = (): Option[] =>
  Object.entries(purposeTexts).map(([id, label]) => ({ id, label }));

/** Flight types for the aircraft's category; all of them without an aircraft. */
export function flightTypeOptions(aircraft: readonly AircraftFacts[], assetId: string): Option[] {
  const category = byId(aircraft, assetId)?.category ?? null;
  return flightTypes
    .filter((f) => category === null || f.category === 'both' || f.category === category)
    .map((f) => ({ id: f.text, label: f.text }));
}

/** Whether a flight type always shows the drop section (D-23). */
export const showsDrops = (flightType: string): boolean =>
  flightTypes.some((f) => f.text === flightType && f.drops);
/** Whether a mission has no incident. */
export const hidesIncident = (mission: string): boolean =>
  missionTypes.some((m) => m.text === mission && m.incident === 'hidden');
