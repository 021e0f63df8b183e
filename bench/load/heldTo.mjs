// Holds a process to a share of a core, by the kernel's control groups (version 1 or 2), where this user may.
// So what one service can do does not depend on how many cores the machine has left beside it.
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';

/** Short, so that a service that has used its share goes on within a few milliseconds. */
const PERIOD_MICROSECONDS = 10_000;

/**
 * @param pid a running process, whose threads all count
 * @param share of one core, 0.25 for a quarter
 * @returns what ends the group once the process has ended, or null where control groups can't be written
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
