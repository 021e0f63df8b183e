// Makes the skeleton of a settings page, a call, a chart or a rule, from a template in scripts/new.
// It compiles and passes its tests; the next steps are printed. npm run new -- chart fuel/pumpCheck
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

await import('./ensure-installed.mjs');
const { run, runQuietly, tool } = await import('./run.mjs');

const inArea = /^[a-z][A-Za-z]*\/[a-z][A-Za-z]+$/;
const kinds = {
  'settings-page': {
    pattern: /^[a-z]+(-[a-z]+)*s$/,
    like: 'a plural in small letters with hyphens: radio-channels',
  },
  call: {
    pattern: /^[a-z][A-Za-z]*\/(list|get)[A-Z][A-Za-z]*$/,
    like: 'its area and a name that begins with list or get: fuel/listPumps',
  },
  chart: { pattern: inArea, like: 'its area and a name: fuel/pumpCheck' },
  rule: { pattern: /^[a-z][A-Za-z]+$/, like: 'what it checks: callbackNumber' },
};

const refuse = (text) => {
  console.error(text);
  process.exit(1);
};
const read = (path) => readFileSync(path, 'utf8');
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const camel = (slug) => slug.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
const hyphens = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const singular = (plural) => plural.replace(/ies$/, 'y').replace(/s$/, '');
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`);

const [kind = '', given = '', ...more] = process.argv.slice(2);
if (!Object.hasOwn(kinds, kind)) {
  const near = Object.keys(kinds).find((name) => name.startsWith(kind.slice(0, 2)));
  refuse(
    `There is no kind "${kind}"${near === undefined ? '' : `; did you mean ${near}`}. npm run new -- ${Object.keys(kinds).join('|')} NAME`,
  );
}
if (more.length > 0 || !kinds[kind].pattern.test(given))
  refuse(`"${[given, ...more].join(' ')}" is no name of a ${kind}. Give ${kinds[kind].like}`);

const [area, name] = given.includes('/') ? given.split('/') : ['', given];
const areas = readdirSync(kind === 'call' ? 'contract' : 'machines').filter(
  (folder) => !folder.includes('.') && folder !== 'wire' && folder !== 'parts',
);
if (area !== '' && !areas.includes(area))
  refuse(`There is no area "${area}". There are: ${areas.join(', ')}`);

/** The number after the highest one that a pattern finds. */
const numbered = (texts, pattern) =>
  Math.max(...texts.flatMap((text) => [...text.matchAll(pattern)].map(([, n]) => Number(n))));
const last = numbered([read('docs/rules/dispatch.md')], /\*\*D-F(\d+)\*\*/g);
const migration = numbered(readdirSync('server/migrations'), /^(\d{4})_/g) + 1;
const slug = kind === 'call' ? hyphens(name).replace(/^(list|get)-/, '') : hyphens(name);
const words = slug.replaceAll('-', ' ');
const one = singular(slug);
const names = {
  area,
  name,
  Name: capital(name),
  slug,
  things: camel(slug),
  Things: capital(camel(slug)),
  thing: camel(one),
  Thing: capital(camel(one)),
  title: words,
  Title: capital(words),
  noun: one.replaceAll('-', ' '),
  Noun: capital(one.replaceAll('-', ' ')),
  table: slug.replaceAll('-', '_'),
  number: String(migration).padStart(4, '0'),
  last: String(last),
  next: String(last + 1),
};
const filled = (text) => text.replace(/\{\{(\w+)\}\}/g, (_, key) => names[key] ?? refuse(key));

/** What another thing of this name would have, by folder. */
const taken = {
  'settings-page': ['contract', [`slug: '${slug}'`, `import * as ${names.things} `]],
  call: ['contract', [`  ${name}: {`, `'/x/${slug}'`, `import * as ${names.things} `]],
  chart: ['machines', [`id: '${name}'`]],
  rule: ['domain/dispatch/rules', [`check${names.Name}`]],
};
const [folder, signs] = taken[kind];
const holder = filesIn(folder).find((file) => signs.some((sign) => read(file).includes(sign)));
if (holder !== undefined) refuse(`"${given}" exists in ${holder}. Choose another name.`);

const changed = new Map();
const after = {};
/** Adds lines next to the only line that begins with the anchor. */
function insert(where, path, anchor, text) {
  const lines = (changed.get(path) ?? read(path)).split('\n');
  if (where === 'top') {
    lines.unshift(...text.split('\n').filter((line) => !lines.includes(line)));
  } else {
    const found = lines.flatMap((line, n) => (line.trimStart().startsWith(anchor) ? [n] : []));
    if (found.length !== 1)
      refuse(
        `${path} has ${found.length} lines that begin with "${anchor}". Correct scripts/new/${kind}.txt.`,
      );
    lines.splice(found[0] + (where === 'after' ? 1 : 0), 0, text);
  }
  changed.set(path, lines.join('\n'));
}
for (const part of filled(read(`scripts/new/${kind}.txt`))
  .split(/^=== /m)
  .slice(1)) {
  const [head, ...rest] = part.trimEnd().split('\n');
  const text = rest.join('\n');
  const [, where, path = '', anchor = ''] = /^(\w+) ?([^:]*):? ?(.*)$/.exec(head);
  if (where === 'new') {
    if (existsSync(path)) refuse(`${path} exists. Choose another name.`);
    changed.set(path, `${text}\n`);
  } else if (['top', 'before', 'after'].includes(where)) insert(where, path, anchor, text);
  else after[where] = text;
}

for (const [path, text] of changed) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
const formatted = [...changed.keys()].filter((path) => /\.(ts|json)$/.test(path));
const { code, said } = await runQuietly(tool('biome'), ['check', '--write', ...formatted]);
if (code !== 0) refuse(said);
for (const chart of after.record?.split(' ') ?? [])
  if ((await run(process.execPath, ['scripts/paths.mjs', chart, '--record'])) !== 0)
    process.exit(1);
if (after.draw !== undefined) await run(process.execPath, ['scripts/charts.mjs']);
console.log(`\nWritten:\n${[...changed.keys()].map((path) => `  ${path}`).join('\n')}`);
console.log(`\nTry it: npx vitest run ${after.try}\n\nNext:\n${after.steps}`);
