import { existsSync, readFileSync } from 'node:fs';

export interface BuildInfo {
  /** Of package.json, by Semantic Versioning. */
  readonly version: string;
  /** Short id of the commit; empty for a build outside a clone. */
  readonly commit: string;
  /** Whether `npm run release` made it: a release refuses the local identity (OPS-3). */
  readonly isRelease: boolean;
}

const here = (path: string) => new URL(path, import.meta.url);

/** What this service was built from; from its sources, the version only (OPS-9). */
function readBuildInfo(): BuildInfo {
  const built = here('./build.json');
  // The cast: scripts/buildInfo.mjs writes this file.
  if (existsSync(built)) return JSON.parse(readFileSync(built, 'utf8')) as BuildInfo;
  // The cast: our own manifest, which npm has read.
  const { version } = JSON.parse(readFileSync(here('../package.json'), 'utf8')) as Pick<
    BuildInfo,
    'version'
  >;
  return { version, commit: '', isRelease: false };
}

export const buildInfo = readBuildInfo();

/** `1.0.0 (9f100a9e)`. */
export const shownBuild = ({ version, commit }: BuildInfo): string =>
  commit === '' ? version : `${version} (${commit})`;
