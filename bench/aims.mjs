// Historic records at scale: the import of a file, against reading the same file and discarding its
// lines. Usage: aims.mjs [ROWS]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { figure } from './figure.mjs';
import { folder, timed } from './measure.mjs';

const rows = Number(process.argv[2] ?? 500_000);
const data = folder();
const file = join(data.path, 'aims.csv');
const head =
  'activityId,dispatchId,activityDate,dispatchTime,timeOut,timeIn,aircraft,category,typeCode,vendorName,contractType,incident,incidentYear,agency,incidentType,missionTypeDesc,takeOffBaseCode,landingBaseCode,agentBaseCode,agentTypeName,hobbsStart,hobbsEnd,abortedCount,totalFlightHours,dropCount,volumeOnIncident,landings,landingFees,flightCost,totalAgentCost,hourlyRate,remarks';

/** Five seasons, 400 aircraft, 20,000 incidents; the same file in every run. */
function lineOf(n) {
  const day = new Date(Date.UTC(2015, 0, 1 + (n % 1826))).toISOString().slice(0, 10);
  const year = day.slice(0, 4);
  const plane = n % 400;
  const hours = 5 + (n % 40);
  const fire = String(n % 4000).padStart(6, '0');
  return [
    `A${n}`,
    1 + Math.floor(n / 2),
    day,
    '13:00',
    '13:10',
    `${13 + Math.floor(hours / 10)}:40`,
    `T-${plane} (N${1000 + plane})`,
    plane % 3 === 0 ? 'RW' : 'FW',
    'S-2T',
    plane % 2 === 0 ? 'CDF' : 'Coulson',
    'SEU',
    `CA-RRU-${fire} Fire ${fire}`,
    year,
    'CAL FIRE',
    'wildland fire',
    'Initial attack',
    'HMT',
    'RAM',
    'HMT',
    'LC95A',
    100,
    100 + hours / 10,
    0,
    (hours / 10).toFixed(2),
    1,
    1200,
    1,
    '45.00',
    (hours * 416.2).toFixed(2),
    '2500.00',
    4162,
    n % 5 === 0 ? `"Said ""go"", went ${n % 2000}"` : '',
  ].join(',');
}
const out = createWriteStream(file);
out.write(`${head}\r\n`);
for (let n = 0; n < rows; n += 1_000) {
  const lines = Array.from(
    { length: Math.min(1_000, rows - n) },
    (_, k) => `${lineOf(n + k)}\r\n`,
  ).join('');
  if (!out.write(lines)) await once(out, 'drain');
}
await new Promise((written) => out.end(written));

const limitMs = await timed(async () => {
  let read = 0;
  for await (const _ of createReadStream(file).pipe(
    Papa.parse(Papa.NODE_STREAM_INPUT, { header: true }),
  ))
    read += 1;
  if (read !== rows) throw new Error(`${read} lines were read instead of ${rows}.`);
});

/** Runs the import and records its process's peak memory. */
async function runImport() {
  const child = spawn(process.execPath, ['dist/server/import-aims.js', file], {
    env: { ...process.env, CATIS_DATA_DIR: join(data.path, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  let peak = 0;
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  const watch = setInterval(() => {
    peak = Math.max(peak, peakOf(child.pid) ?? 0);
  }, 250);
  const [code] = await once(child, 'close');
  clearInterval(watch);
  if (code !== 0) throw new Error(`The import ended with ${code}.`);
  return { said: said.trim(), peak };
}
/** Megabytes; undefined where the system does not report it. */
function peakOf(pid) {
  try {
    return (
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
    );
  } catch {
    return undefined;
  }
}

console.log(`${rows} lines, ${(statSync(file).size / 1e6).toFixed(0)} MB`);
const lines = `${rows.toLocaleString('en')} lines`;
/** Seconds for half a million lines. */
for (const [what, name, goal] of [
  ['first', `${lines} taken in`, 100],
  ['again', 'the same file again, nothing to change', 40],
]) {
  let run;
  const ms = await timed(async () => {
    run = await runImport();
  });
  const ratio = (ms / limitMs).toFixed(1);
  const told = { name, value: ms / 1000, unit: 's' };
  figure({ ...told, against: 'the goal', limit: (goal * rows) / 500_000, goal: '≤ 1' });
  figure({ ...told, against: 'reading the file', limit: limitMs / 1000, goal: '–' });
  if (what === 'first')
    figure({
      name: 'most memory of it',
      value: run.peak,
      unit: 'MB',
      against: 'the file',
      limit: statSync(file).size / 1e6,
      goal: '–',
    });
  console.log(
    `import, ${what}: ${(ms / 1000).toFixed(1)} s, ${ratio}× reading the file (${(limitMs / 1000).toFixed(1)} s), at most ${run.peak.toFixed(0)} MB\n  ${run.said}`,
  );
}
data.remove();
