// The folders of packages and of everything they require, without optional packages.
import { existsSync, readFileSync } from 'node:fs';

/** The installed folder of a package as the package in `from` would find it. */
function resolveFrom(from, name) {
  for (let at = from; ; at = at.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const folder = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (existsSync(`${folder}/package.json`)) return folder;
    if (at === '') throw new Error(`${name}, which ${from} requires, is not installed.`);
  }
}

/** @param {readonly string[]} names @returns {string[]} folders below the checkout, sorted */
export function installedClosure(names) {
  const found = new Set();
  const add = (folder) => {
    if (found.has(folder)) return;
    found.add(folder);
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
      readFileSync(`${folder}/package.json`, 'utf8'),
    );
    for (const name of Object.keys(dependencies))
      if (!(name in optionalDependencies)) add(resolveFrom(folder, name));
  };
  for (const name of names) add(`node_modules/${name}`);
  return [...found].sort();
}
