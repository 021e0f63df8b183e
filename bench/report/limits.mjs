// The lower bound for any program: one pass over the columns it has to read.
const sum = (column) => {
  let total = 0;
  for (let i = 0; i < column.length; i++) total += column[i];
  return total;
};
const read = (columns) => columns.reduce((total, column) => total + sum(column), 0);

/** Every column that the cost report reads, once. */
export const readNeeded = ({ activity: a, crew, drops, crewOffsets, dropOffsets }) =>
  read([
    a.aircraft,
    a.incident,
    a.dispatchType,
    a.activityDate,
    a.totalFlightHours,
    a.landings,
    a.landingFees,
    a.flightCost,
    a.abortFees,
    a.availabilityCost,
    a.crewStandbyCost,
    a.flags,
    crewOffsets,
    crew.standByHours,
    crew.perDiemRate,
    dropOffsets,
    drops.cost,
  ]);
/** Reads the cached measures and the key column of a regrouping. */
export const readMeasures = (measures, keys, key) =>
  read([...keys.map((name) => measures[name]), key]);
