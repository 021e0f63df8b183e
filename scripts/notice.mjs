// Writes NOTICE: the license and the copyright holder of every package that an installation runs.
// Plain Node over package-lock.json and node_modules. `--check` writes nothing and fails when
// NOTICE is out of date.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Every accepted license, and the package whose file has its text. LICENSE itself has the
 * Apache-2.0 text.
 */
const LICENCES = {
  'Apache-2.0': null,
  MIT: 'react',
  'MIT AND ISC': null,
  'MIT-0': 'nodemailer',
  ISC: 'inherits',
  'BSD-2-Clause': 'suncalc',
  'BSD-3-Clause': 'ieee754',
  '0BSD': 'tslib',
  'BlueOak-1.0.0': 'lru-cache',
  'OFL-1.1': '@fontsource-variable/inter',
  'Python-2.0': 'argparse',
  Unlicense: 'robust-predicates',
  'Public domain': 'deep-freeze',
};
/** Packages without an SPDX identifier in their package.json, from their license files by hand. */
const LOOKED_UP = {
  'deep-freeze': 'Public domain',
  fuzzy: 'MIT',
  limiter: 'MIT',
  suncalc: 'BSD-2-Clause',
  '@visx/vendor': 'MIT AND ISC',
  // Its choice of two: MIT OR Apache-2.0.
  '@maplibre/mlt': 'MIT',
};
/** A development package that is shipped anyway: its base styles are part of the page's. */
const ALSO_SHIPPED = ['node_modules/tailwindcss'];
const isLicenceFile = (file) => /^(licen[cs]e|copying|unlicense)/i.test(file);
const HOLDER = /^\W*(Copyright (?:\(c\)|©|\d{4}).*)$/i;

/** The text of a package's license file, or an empty text. */
function licenceText(folder) {
  const file = readdirSync(folder).find(isLicenceFile);
  return file === undefined ? '' : readFileSync(`${folder}/${file}`, 'utf8');
}

/** The first copyright line of a license file, without the template line of the Apache text. */
function holderOf(folder) {
  const lines = licenceText(folder)
    .split('\n')
    .map((line) => HOLDER.exec(line.trim())?.[1]);
  const holder = lines.find((line) => line !== undefined && !/\[yyyy\]|<year>/i.test(line));
  return holder?.replace(/\s*all rights reserved\.?/i, '').replace(/[\s.,]+$/, '') ?? null;
}

/** The packages of `dependencies` with everything they install, each name and version once. */
function shipped() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const found = new Map();
  for (const [folder, { dev, link }] of Object.entries(packages)) {
    // Packages of another platform are in the lock file but not on this machine. Links lead to our
    // own stubs (decision 001).
    if (
      folder === '' ||
      folder.startsWith('vendor/') ||
      link === true ||
      (dev === true && !ALSO_SHIPPED.includes(folder)) ||
      !existsSync(`${folder}/package.json`)
    )
      continue;
    const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    found.set(`${name} ${version}`, {
      name,
      version,
      licence: LOOKED_UP[name] ?? license,
      holder: holderOf(folder),
    });
  }
  return [...found.values()].sort(
    (a, b) => compare(a.name, b.name) || compare(a.version, b.version),
  );
}
function compare(a, b) {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

const packages = shipped();
const refused = packages.filter(({ licence }) => !(licence in LICENCES));
if (refused.length > 0) {
  for (const { name, version, licence } of refused)
    console.error(`${name} ${version}: ${licence ?? 'no licence field'}`);
  console.error(
    'These licences are not accepted. Look each one up, then extend scripts/notice.mjs or choose another package.',
  );
  process.exit(1);
}

const underLine = (title) => `${title}\n${'-'.repeat(title.length)}\n`;
const line = ({ name, version, holder }) =>
  `  ${name} ${version}${holder === null ? '' : ` - ${holder}`}`;
const lists = Object.keys(LICENCES).flatMap((licence) => {
  const of = packages.filter((p) => p.licence === licence);
  return of.length === 0
    ? []
    : [
        `${underLine(`${licence}: ${of.length} packages`.replace(/ 1 packages$/, ' 1 package'))}\n${of.map(line).join('\n')}\n`,
      ];
});
const texts = Object.entries(LICENCES).flatMap(([licence, from]) =>
  from === null
    ? []
    : [
        `${underLine(`Text of ${licence}, as in ${from}`)}\n${licenceText(`node_modules/${from}`).replaceAll('\r', '').trim()}\n`,
      ],
);
const notice = `CATIS
Copyright 2026 The CATIS authors

Licensed under the Apache License, Version 2.0: see LICENSE.

CATIS ships with the packages below, each under its own licence.
This file is written by \`npm run notice\`.

${[...lists, ...texts].join('\n')}`.replaceAll(/[ \t]+$/gm, '');

if (process.argv.includes('--check')) {
  if (!existsSync('NOTICE') || readFileSync('NOTICE', 'utf8') !== notice) {
    console.error('NOTICE is out of date: npm run notice');
    process.exitCode = 1;
  }
} else {
  writeFileSync('NOTICE', notice);
  console.log(`${packages.length} packages written to NOTICE.`);
}
