import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts time in hundredths of a second. */
const TICK_MS = 10;
const statOf = (pid) => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
};

/**
 * The processor time in milliseconds that a PostgreSQL on this machine has used, ended backends
 * included.
 * @param folder its data directory
 */
export function databaseCpu(folder) {
  const server = readFileSync(`${folder}/postmaster.pid`, 'utf8').split('\n')[0];
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = statOf(pid);
    if (stat === null) continue;
    const own = Number(stat[11]) + Number(stat[12]);
    if (pid === server) ticks += own + Number(stat[13]) + Number(stat[14]);
    else if (stat[1] === server) ticks += own;
  }
  return ticks * TICK_MS;
}
