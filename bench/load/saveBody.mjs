/** The body that a form sends back for a dispatch it has read. */
export const bodyOf = ({
  dispatchType,
  assetId,
  activityDate,
  dispatchTime,
  remarks,
  purpose,
  meterReset,
  activities,
}) => ({
  dispatchType,
  assetId,
  activityDate,
  dispatchTime,
  remarks,
  purpose,
  meterReset,
  activities: activities.map(
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
      drops: drops.map(({ id, agentTypeId, baseId, volumeOnIncident, volumeJettisoned }) => ({
        id,
        agentTypeId,
        baseId,
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
