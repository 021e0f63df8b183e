// Shared by the benchmarks: medians, the server as a child, the table.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { figure } from './figure.mjs';

export const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
};
/** Milliseconds that one task takes to settle. */
export const timed = async (task) => {
  const t = performance.now();
  await task();
  return performance.now() - t;
};
export const times = async (n, task) => {
  const all = [];
  for (let i = 0; i < n; i++) all.push(await task(i));
  return median(all);
};

/**
 * Starts a command and waits until a line of its output matches. Returns how long that took and how
 * to stop it.
 */
export function startUntil(command, args, env, line) {
  const t = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let seen = '';
    child.stdout.on('data', (chunk) => {
      seen += chunk;
      if (!seen.includes(line)) return;
      seen = '';
      resolve({
        ms: performance.now() - t,
        pid: child.pid,
        stop: () =>
          new Promise((gone) => {
            child.once('close', gone);
            child.kill('SIGTERM');
          }),
      });
    });
    child.once('exit', (code) =>
      reject(new Error(`${args[0]} ended with ${code} before it said "${line}"`)),
    );
  });
}
export const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'catis-bench-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};

/** Megabytes of a process's private memory. */
export const privateOf = (pid) => {
  const kilobytes = [
    ...readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').matchAll(/^Private_\w+:\s+(\d+) kB/gm),
  ].reduce((sum, [, n]) => sum + Number(n), 0);
  return Math.round(kilobytes / 1024);
};

/** Prints rows of {what, ms, limit, limitMs, goal?}. */
export function printTable(rows) {
  const ms = (v) => (v >= 100 ? v.toFixed(0) : v.toFixed(1));
  console.log(
    `\n${'what'.padEnd(40)}${'median ms'.padStart(11)}${'limit ms'.padStart(11)}${'ratio'.padStart(8)}  limit: the same run of`,
  );
  for (const r of rows) {
    figure({
      name: r.what,
      value: r.ms,
      unit: 'ms',
      against: r.limit,
      limit: r.limitMs,
      goal: r.goal ?? '–',
    });
    console.log(
      `${r.what.padEnd(40)}${ms(r.ms).padStart(11)}${ms(r.limitMs).padStart(11)}${(r.ms / r.limitMs).toFixed(1).padStart(7)}×  ${r.limit}`,
    );
  }
}
