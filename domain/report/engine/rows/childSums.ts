import type { JoinedRows } from './join.ts';

/** What the crew and the drops of each activity come to; hundredths of hours, and cents. */
export interface ChildSums {
  readonly standByHours: Float64Array;
  readonly perDiemCost: Float64Array;
  readonly totalAgentCost: Float64Array;
}

/** Adds up crew rows and drops by activity in one go, each list from its start to its end (PERF-34). */
export function childSums({ columns }: JoinedRows): ChildSums {
  const { rows, crewOffsets, dropOffsets } = columns;
  const { standByHours: hours, perDiemRate } = columns.crew;
  const { cost } = columns.drops;
  const standByHours = new Float64Array(rows);
  const perDiemCost = new Float64Array(rows);
  const totalAgentCost = new Float64Array(rows);
  let person = 0;
  let drop = 0;
  for (let row = 0; row < rows; row++) {
    let hoursSum = 0;
    let perDiem = 0;
    for (const end = crewOffsets[row + 1] ?? 0; person < end; person++) {
      hoursSum += hours[person] ?? 0;
      perDiem += perDiemRate[person] ?? 0;
    }
    let agent = 0;
    for (const end = dropOffsets[row + 1] ?? 0; drop < end; drop++) agent += cost[drop] ?? 0;
    standByHours[row] = hoursSum;
    perDiemCost[row] = perDiem;
    totalAgentCost[row] = agent;
  }
  return { standByHours, perDiemCost, totalAgentCost };
}
