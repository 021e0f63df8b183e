// A grid that others use, with its own row model, in a page of its own: what the report's table is measured against
// beside the limits. It holds the rows themselves; what the report does with months and dimensions it does not do.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';

const html = `<!doctype html><html lang="en"><head><title>Rows</title></head>
<body style="margin:0"><div id="grid" style="height:560px"></div><script src="/grid.js"></script></body></html>`;
const script = () => readFileSync(new URL('../node_modules/ag-grid-community/dist/ag-grid-community.min.js', import.meta.url));

/** What the list of flights shows, in as many columns; crew and loads added up, aircraft and fires by name. */
export function gridRows(rows, dimensions) {
  const aircraft = new Map(dimensions.aircraft.map((a) => [a.id, a]));
  return rows.map((row) => {
    const own = aircraft.get(row.aircraftId);
    return {
      day: row.activityDate,
      number: row.dispatchNumber,
      kind: row.dispatchType,
      radioId: own?.radioId ?? '',
      registration: own?.registration ?? '',
      type: own?.typeCode ?? '',
      vendor: own?.vendorName ?? '',
      incident: row.incident?.name ?? '',
      agency: row.incident?.agency ?? '',
      request: row.requestNumber ?? '',
      mission: row.missionTypeDesc,
      flight: row.missionFlightTypeDesc,
      from: row.takeOffBaseCode,
      to: row.landingBaseCode,
      out: row.timeOut,
      in: row.timeIn,
      hobbsStart: row.hobbsStart,
      hobbsEnd: row.hobbsEnd,
      hours: row.totalFlightHours,
      landings: row.landings,
      fees: row.landingFees,
      agent: row.totalAgentCost,
      crew: row.crew.length,
      loads: row.drops.length,
      total: row.totalCost,
    };
  });
}

/** @returns the origin of a page that has the grid and can fetch the rows, and how to stop serving it */
export async function serveAgGrid(rows) {
  const bodies = {
    '/': ['text/html', gzipSync(html)],
    '/grid.js': ['text/javascript', gzipSync(script())],
    '/rows': ['application/json', gzipSync(JSON.stringify(rows))],
  };
  const server = createServer((request, reply) => {
    const found = bodies[request.url];
    if (found === undefined) return reply.writeHead(404).end();
    return reply.writeHead(200, { 'content-type': found[0], 'content-encoding': 'gzip', 'cache-control': 'no-store' }).end(found[1]);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return { origin: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() };
}

/** Milliseconds until rows that are to be fetched, then those at hand, stand painted; until they do sorted by their total; and of each frame while they scroll. */
export const measureAgGrid = (page, frames) =>
  page.evaluate(async (count) => {
    const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const { agGrid } = globalThis;
    agGrid.ModuleRegistry.registerModules([agGrid.AllCommunityModule]);
    const box = document.querySelector('#grid');
    const begun = performance.now();
    const rowData = await (await fetch('/rows')).json();
    const here = performance.now();
    const columnDefs = Object.keys(rowData[0]).map((field) => ({ field, width: 110 }));
    const first = Promise.withResolvers();
    const api = agGrid.createGrid(box, { rowData, columnDefs, rowHeight: 32, animateRows: false, onFirstDataRendered: first.resolve });
    await first.promise;
    await painted();
    const shown = performance.now();
    const sorted = Promise.withResolvers();
    api.addEventListener('modelUpdated', sorted.resolve);
    api.applyColumnState({ state: [{ colId: 'total', sort: 'desc' }] });
    await sorted.promise;
    await painted();
    const inOrder = performance.now();
    const view = [...box.querySelectorAll('*')].find((e) => e.scrollHeight > e.clientHeight * 100 && getComputedStyle(e).overflowY !== 'hidden');
    const all = [];
    let last = await new Promise(requestAnimationFrame);
    for (let n = 0; n < count; n++) {
      view.scrollTop += 320;
      const now = await new Promise(requestAnimationFrame);
      all.push(now - last);
      last = now;
    }
    return { fetched: shown - begun, atHand: shown - here, sorted: inOrder - shown, frames: all };
  }, frames);
