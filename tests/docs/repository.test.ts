import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { demoAccounts, demoPassword } from '../../server/demo/reference/accounts.ts';
import { documents, read } from './documents.ts';

const readme = read('README.md');
// The manifest is ours, and npm has read it.
const manifest = JSON.parse(read('package.json')) as {
  license: string;
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
};
/** The names in backticks in the first column of a document's tables. */
const firstColumn = (file: string) =>
  [...read(file).matchAll(/^\| (`.*?) +\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );

describe('the links of a document', () => {
  /** The anchor that a forge gives a heading. */
  const anchors = (file: string) =>
    [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    );
  it.each(documents)('resolves every link from %s to a file and heading that exist', (file) => {
    const text = read(file).replaceAll(/```.*?```/gs, '');
    const links = [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)].map(
      ([, link, source]) => link ?? source ?? '',
    );
    const broken = links.filter((link) => {
      const [path = '', anchor] = link.split('#');
      if (/^[a-z]+:/.test(link)) return false;
      const target = path === '' ? file : join(dirname(file), path);
      return !existsSync(target) || (anchor !== undefined && !anchors(target).includes(anchor));
    });
    expect(broken).toEqual([]);
  });
});

describe('the commands of the documents', () => {
  it('finds every script in docs/scripts.md once', () => {
    // `bench` is described in its own paragraph, not in the table.
    expect([...firstColumn('docs/scripts.md'), 'bench'].sort()).toEqual(
      Object.keys(manifest.scripts).sort(),
    );
  });
});

it('limits CONTRIBUTING.md to 60 lines', () =>
  expect(read('CONTRIBUTING.md').split('\n').length).toBeLessThanOrEqual(60));
describe('the README', () => {
  it('is short enough to read', () => expect(readme.split('\n').length).toBeLessThanOrEqual(125));
  it('has a row for each demo account and their password', () => {
    const rows = [...readme.matchAll(/^\| `(\S+@demo\.test)`/gm)].map(([, email = '']) => email);
    expect(rows.sort()).toEqual(demoAccounts.map((a) => a.email).sort());
    expect(readme).toContain(demoPassword);
  });
  it('counts the charts and rules that exist', () => {
    const rules = readdirSync('docs/rules').flatMap(
      (f) => read(`docs/rules/${f}`).match(/^- \*\*[A-Z]+-[A-Z]?\d+[a-z]?\*\* /gm) ?? [],
    ).length;
    const uncited = read('tests/architecture/uncitedRules.txt').trim().split('\n').length;
    const charts = readdirSync('docs/charts').length;
    const [shownCharts, shownRules, shownShare] = [
      /(\d+) statecharts/,
      /More than (\d+) \[rules\]/,
      /(\d+) %\s+of\s+them\s+cited/,
    ].map((pattern) => Number(pattern.exec(readme)?.[1]));
    // Rules are added every week, so the README gives a lower bound that stays true.
    expect([
      shownCharts,
      rules > Number(shownRules),
      Math.floor((100 * (rules - uncited)) / rules) >= Number(shownShare),
    ]).toEqual([charts, true, true]);
  });
});

describe('the pictures', () => {
  // The cast: the list is in the repository, and scripts/pictures.mjs reads it too.
  const names = (JSON.parse(read('scripts/pictures/list.json')) as { name: string }[]).map(
    ({ name }) => name,
  );
  const photographs = names.flatMap((name) =>
    ['dark', 'light'].map((theme) => `${name}-${theme}.webp`),
  );
  it('matches the list and the drawing; if not: npm run pictures', () => {
    expect(readdirSync('docs/pictures').sort()).toEqual(
      [...photographs, 'architecture.svg'].sort(),
    );
  });
  it.each(photographs)('%s is in the README or a guide and has at most 150 kB', (file) => {
    const shown = documents.filter((path) => /^README|^docs\/guides/.test(path)).map(read);
    expect(shown.join('\n')).toContain(`pictures/${file}`);
    expect(statSync(`docs/pictures/${file}`).size).toBeLessThanOrEqual(150_000);
  });
});

describe('the licences', () => {
  it('finds the installed packages in NOTICE; if not: npm run notice', () => {
    const run = spawnSync(process.execPath, ['scripts/notice.mjs', '--check'], {
      encoding: 'utf8',
    });
    expect([run.status, run.stderr]).toEqual([0, '']);
  });
  it('has the license in LICENSE that package.json names', () => {
    expect([manifest.license, /Apache License\s+Version 2\.0/.test(read('LICENSE'))]).toEqual([
      'Apache-2.0',
      true,
    ]);
  });
  it('finds a reason in docs/dependencies.md for each production package', () => {
    expect(firstColumn('docs/dependencies.md').sort()).toEqual(
      [...Object.keys(manifest.dependencies), ...Object.keys(manifest.optionalDependencies)].sort(),
    );
  });
});

describe('the files of the forge', () => {
  interface Step {
    readonly uses?: string;
    readonly run?: string;
  }
  interface Workflow {
    readonly jobs: Record<
      string,
      {
        readonly steps: readonly Step[];
        readonly strategy?: { readonly matrix: { readonly node: readonly string[] } };
      }
    >;
  }
  // The parser returns the file's content; the expectations below check its shape.
  const { jobs } = parseYaml(read('.github/workflows/ci.yml')) as Workflow;
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  it('pins each action by commit, with its version', () => {
    const used = [...read('.github/workflows/ci.yml').matchAll(/uses: (.+)/g)].map(
      ([, action = '']) => action,
    );
    expect(used.length).toBe(steps.filter((step) => step.uses !== undefined).length);
    expect(
      used.filter((action) => !/^actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action)),
    ).toEqual([]);
  });
  it('runs only scripts of package.json', () => {
    const commands = steps.flatMap((step) => (step.run === undefined ? [] : [step.run]));
    const known = (command: string) =>
      (/^npm (?:run )?([\w:-]+)(?: -- --full)?$/.exec(command)?.[1] ?? '') in manifest.scripts;
    expect([
      commands.includes('npm test -- --full'),
      commands.filter((command) => !known(command)),
    ]).toEqual([true, []]);
  });
  it('tests the Node lines that npm run try-nodes tries, one of them in .nvmrc', () => {
    const tried = [
      ...(/VERSIONS = \[(.*)\]/
        .exec(read('scripts/try-nodes.mjs'))?.[1]
        ?.matchAll(/\d+(?=[.'])/g) ?? []),
    ].map(([major]) => major);
    const lines = tried.filter((major) => Number(major) >= 20);
    expect(jobs['test']?.strategy?.matrix.node).toEqual(lines);
    expect(lines).toContain(read('.nvmrc').trim());
  });
  it.each(readdirSync('.github/ISSUE_TEMPLATE'))('%s can be parsed', (file) => {
    expect(Object.keys(parseYaml(read(`.github/ISSUE_TEMPLATE/${file}`)) as object)).not.toEqual(
      [],
    );
  });
  it('lists commits to ignore in git blame by their full ids', () => {
    const lines = read('.git-blame-ignore-revs')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(lines.filter((line) => !/^[0-9a-f]{40}$/.test(line))).toEqual([]);
  });
});

describe('the optional hook for commit messages', () => {
  it.each([
    [0, 'Outbox: keep entries of signed-out users'],
    [0, 'x'.repeat(72)],
    [0, "Merge branch 'a-branch-with-a-name-that-is-longer-than-seventy-two-characters-in-all'"],
    [1, 'x'.repeat(73)],
    [1, 'Outbox: keep entries of signed-out users.'],
  ])('exits with %s for "%s"', (code, subject) => {
    const folder = mkdtempSync(join(tmpdir(), 'catis-hook-'));
    writeFileSync(
      join(folder, 'message'),
      `${subject}\n\nThe body may be as long as it needs to be, and end with a full stop.\n`,
    );
    const run = spawnSync('sh', ['.githooks/commit-msg', join(folder, 'message')]);
    rmSync(folder, { recursive: true });
    expect(run.status).toBe(code);
  });
});
