// The bill of materials of a release, in CycloneDX 1.5. `npm sbom` can't write it: it lists the
// installed packages, not the bundled ones, and refuses the emulator's stubs (decision 001).
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;
const byText = (a, b) => (a < b ? -1 : 1);

/** A license field as CycloneDX has it: an SPDX id, an expression, or a name of its own. */
function licensesOf(license) {
  if (typeof license !== 'string') return {};
  if (/ (?:OR|AND|WITH) /.test(license)) return { licenses: [{ expression: license }] };
  return { licenses: [{ license: /^SEE /.test(license) ? { name: license } : { id: license } }] };
}

/** The integrity of a lock file: base64 there, hexadecimal here. */
function hashesOf(integrity) {
  const [, hash] = /^sha512-(\S+)/.exec(integrity ?? '') ?? [];
  return hash === undefined
    ? {}
    : { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] };
}

/**
 * @param {{ name: string, version: string, license: string }} manifest
 * @param {readonly string[]} folders of packages, below the checkout; each name and version is
 * listed once
 */
export function bomOf(manifest, folders) {
  const locks = ['', 'docs/site/'].map((at) => ({
    at,
    packages: existsSync(`${at}package-lock.json`)
      ? readJson(`${at}package-lock.json`).packages
      : {},
  }));
  const integrityOf = (folder) => {
    const lock = locks.findLast(({ at }) => folder.startsWith(at));
    return lock?.packages[folder.slice(lock.at.length)]?.integrity;
  };
  const components = new Map();
  for (const folder of folders) {
    const { name, version, license } = readJson(`${folder}/package.json`);
    const purl = purlOf(name, version);
    components.set(purl, {
      type: 'library',
      'bom-ref': purl,
      name,
      version,
      purl,
      ...hashesOf(integrityOf(folder)),
      ...licensesOf(license),
    });
  }
  const purl = purlOf(manifest.name, manifest.version);
  const own = { name: manifest.name, version: manifest.version, purl };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: new Date().toISOString(),
      lifecycles: [{ phase: 'build' }],
      component: { type: 'application', 'bom-ref': purl, ...own, ...licensesOf(manifest.license) },
    },
    components: [...components.values()].sort((a, b) => byText(a.purl, b.purl)),
  };
}
