// Limits a process to a share of a core, by the kernel's control groups (version 1 or 2), if this
// user is allowed to. The result then does not depend on how many cores the machine has free.
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';

/** Short, so that a service that has used up its share continues within a few milliseconds. */
const PERIOD_MICROSECONDS = 10_000;

/**
 * @param pid a running process, with all its threads
 * @param share of one core, 0.25 for a quarter
 * @returns a function that removes the group once the process has ended, or null where control
 * groups can't be written
 */
export function heldTo(pid, share) {
  const second = existsSync('/sys/fs/cgroup/cgroup.controllers');
  const group = `/sys/fs/cgroup/${second ? '' : 'cpu/'}catis-bench-${pid}`;
  const quota = Math.round(share * PERIOD_MICROSECONDS);
  try {
    mkdirSync(group);
    if (second) {
      writeFileSync(`${group}/cpu.max`, `${quota} ${PERIOD_MICROSECONDS}`);
    } else {
      writeFileSync(`${group}/cpu.cfs_period_us`, String(PERIOD_MICROSECONDS));
      writeFileSync(`${group}/cpu.cfs_quota_us`, String(quota));
    }
    writeFileSync(`${group}/cgroup.procs`, String(pid));
  } catch {
    if (existsSync(group)) rmdirSync(group);
    return null;
  }
  return () => rmdirSync(group);
}
