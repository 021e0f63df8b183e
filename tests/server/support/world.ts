import { eachText } from '../../../contract/dispatch/activityTexts.ts';
import type { Dispatch, DispatchBody } from '../../../contract/dispatch/dispatches.ts';
import { litresOf } from '../../../domain/volume.ts';
import { agentId, baseId } from '../../../server/demo/reference/catalogue.ts';
import { jobId } from '../../../server/demo/reference/crews.ts';
import { demoId } from '../../../server/demo/reference/random.ts';
import { crews } from '../../support/smallWorld.ts';

export const incident = {
  id: demoId('test incident', 1),
  year: 2025,
  state: 'CA',
  unit: 'RRU',
  incident_number: '012345',
  name: 'Cedar',
  agency: 'CAL FIRE',
  type_code: 'wildland fire',
};
export const t70 = demoId('asset', 'T-70');
const pilot = crews.find((c) => c.base === 'HMT' && c.job === 'Pilot');

/**
 * A complete tanker flight of T-70 from Hemet on a day, one load of LC95A. Times are UTC `HH:mm` of
 * that day.
 */
export function flight(
  day = '2025-07-14',
  out = '20:05',
  gallons = 1200,
  more: Partial<DispatchBody['activities'][number]> = {},
): DispatchBody {
  const at = (time: string) => `${day}T${time}:00Z`;
  const [hour = '20', minute = '05'] = out.split(':');
  const later = `${String(Number(hour) + 1).padStart(2, '0')}:${minute}`;
  return {
    dispatchType: 'flight',
    assetId: t70,
    activityDate: day,
    dispatchTime: at(out),
    remarks: '',
    purpose: null,
    meterReset: false,
    activities: [
      {
        incidentId: incident.id,
        ...eachText(() => null),
        requestNumber: 'A-12',
        missionTypeDesc: 'Initial attack',
        missionFlightTypeDesc: 'Tanker drop',
        takeOffBaseId: baseId('HMT'),
        landingBaseId: baseId('HMT'),
        timeOut: at(out),
        timeIn: at(later),
        hobbsStart: null,
        hobbsEnd: null,
        totalFlightHours: 1,
        dayFlightHours: 1,
        nightFlightHours: 0,
        landings: 1,
        landingFees: 45,
        aborted: false,
        drops: [
          {
            agentTypeId: agentId('PHOS-CHEK LC95A'),
            baseId: baseId('HMT'),
            volumeOnIncident: litresOf(gallons),
            volumeJettisoned: 0,
          },
        ],
        crew: [
          { crewId: pilot?.id ?? '', roleId: jobId('Pilot'), standByHours: 0, perDiemRate: 0 },
        ],
        ...more,
      },
    ],
  };
}

/** The body that sends a stored dispatch back. */
export const bodyOf = (d: Dispatch): DispatchBody => ({
  dispatchType: d.dispatchType,
  assetId: d.assetId,
  activityDate: d.activityDate,
  dispatchTime: d.dispatchTime,
  remarks: d.remarks,
  purpose: d.purpose,
  meterReset: d.meterReset,
  activities: d.activities.map(
    ({
      incident: _i,
      takeOffBaseCode: _t,
      landingBaseCode: _l,
      contractId: _c,
      costs: _k,
      drops,
      crew,
      ...a
    }) => ({
      ...a,
      drops: drops.map(({ id, agentTypeId, baseId: from, volumeOnIncident, volumeJettisoned }) => ({
        id,
        agentTypeId,
        baseId: from,
        volumeOnIncident,
        volumeJettisoned,
      })),
      crew: crew.map(({ id, crewId, roleId, standByHours, perDiemRate }) => ({
        id,
        crewId,
        roleId,
        standByHours,
        perDiemRate,
      })),
    }),
  ),
});
