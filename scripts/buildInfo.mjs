// Identifies a build: its version, its commit and whether it is a release. The built service reads it
// from build.json (server/buildInfo.ts).
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** @param {boolean} isRelease @returns {string} the content of build.json */
export function buildInfo(isRelease) {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  // Without git, or outside a clone, the commit is unknown: an empty text.
  const git = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' });
  const commit = git.status === 0 ? git.stdout.trim() : '';
  return `${JSON.stringify({ version, commit, isRelease })}\n`;
}
