import { existsSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeOf, documents, isGenerated, read, spansOf, tree } from './documents.ts';

const written = documents.filter((document) => !isGenerated(document));

describe('the paths of a document', () => {
  const roots = new Set(tree.map((path) => path.split('/')[0]));
  const ending = /\.(?:tsx?|[cm]?js|json|md|css|html|sql|txt|ya?ml|conf|svg|webp|csv)$/;
  /** Texts with a slash or an extension that name no file of the repository. */
  const noPaths: readonly (readonly [what: string, pattern: RegExp])[] = [
    ['a URL path', /^\//],
    ['a URL', /^[\w=]+:\/\/|^PUBLIC_URL[=/]|^#/],
    ['a package', /^@[\w-]+\/[\w-]+$/],
    ['a MIME type', /^(?:application|image|multipart|text)\//],
    ['a file that a command writes', /^(?:dist|\.data|node_modules)\/|^login\.html$/],
    ['a folder of an installation', /^(?:backups|db|identity|mail|temp)\//],
    ['a file that the reader names', /^FILE\.|^[A-Z_]+_FILE=/],
    ['an ending', /^\.\w+$/],
    ['a name on the wire', /^crew\/role$/],
    ['a log line', /^\{"/],
  ];
  const isNoPath = (text: string) => noPaths.some(([, pattern]) => pattern.test(text));

  /** `*`, `…` and `<name>` stand for a part of a name, `**` for folders. */
  function patternOf(path: string): RegExp {
    const source = path
      .replace(/\/$/, '')
      .split(/(\*\*|\*|…|<\w+>)/)
      .map((part, n) =>
        n % 2 === 0
          ? part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
          : part === '**'
            ? '.*'
            : '[^/]*',
      )
      .join('');
    const isFromRoot = path.includes('/') && roots.has(path.split('/')[0]);
    // A document that lists files of a folder leaves out the folder, and an extension that all of
    // them have.
    return new RegExp(
      `${isFromRoot ? '^' : '(?:^|/)'}${source}(?:(?:\\.browser|\\.test)?\\.tsx?)?$`,
    );
  }
  const filesOf = (path: string) => {
    const pattern = patternOf(path);
    return tree.filter((file) => pattern.test(file));
  };
  const isInPackage = (path: string) =>
    existsSync(`node_modules/${path}`) || existsSync(`node_modules/${path}.js`);
  const isThere = (path: string) => isInPackage(path) || filesOf(path).length > 0;

  /** A text alone is a path if it looks like one; in a command only a path from the root is one. */
  const pathsIn = (text: string): readonly string[] =>
    /\s/.test(text)
      ? text.split(' ').filter((word) => word.includes('/') && roots.has(word.split('/')[0]))
      : [text].filter((path) => (path.includes('/') || ending.test(path)) && !isNoPath(path));

  it.each(documents)('finds every path that %s names', (document) => {
    const dead = codeOf(document).flatMap(({ span, at }) =>
      pathsIn(span)
        .filter((path) => !isThere(path))
        .map((path) => `${at} ${path}`),
    );
    expect(dead).toEqual([]);
  });
  it.each(written)('finds each name in the file that %s gives for it', (document) => {
    const pairs = read(document).matchAll(/`(\w+)` (?:in|of) `([\w./-]+\.\w+)`/g);
    const dead = [...pairs].filter(
      ([, name = '', path = '']) =>
        !filesOf(path).some((file) => new RegExp(`\\b${name}\\b`).test(read(file))),
    );
    expect(dead.map(([text]) => text)).toEqual([]);
  });
  it('recognizes paths, patterns, and a missing path', () => {
    const found = written.flatMap(spansOf).flatMap(({ span }) => pathsIn(span));
    expect(found.length).toBeGreaterThan(400);
    expect(
      ['server/*.ts', 'machines/<area>/', 'provide….ts', 'cacheKeys.ts', 'docs/gone.md'].map(
        isThere,
      ),
    ).toEqual([true, true, true, true, false]);
  });
});

describe('the names of a document', () => {
  const isSource = (path: string) =>
    /\.(?:tsx?|mjs|css|sql|json|html|grit|conf|yml)$/.test(path) &&
    !/^docs\/|^tests\/docs\/|^package-lock/.test(path);
  const word = /[\p{L}_][\p{L}\p{N}_]*/gu;
  const known = new Set(
    tree
      .filter(isSource)
      .flatMap((path) => [basename(path), read(path)].join(' ').match(word) ?? []),
  );
  /** Names that our code does not contain. */
  const others: readonly (readonly [whose: string, pattern: RegExp])[] = [
    ['Node', /^NODE_EXTRA_CA_CERTS$|^NODE_OPTIONS$|^perf_hooks$|^monitorEventLoopDelay$/],
    ['the browser', /^ResizeObserver$/],
    ['OpenTelemetry', /^OTEL_[A-Z_]+$/],
    ['zod', /^toJSONSchema$/],
    ['git', /^hooksPath$|^ignoreRevsFile$/],
    ['Linux', /^PR_SET_PDEATHSIG$/],
    ['Python', /^DictReader$|^TextIOWrapper$|^storage_options$/],
    ['R', /^req_auth_bearer_token$|^req_perform$|^resp_body_string$/],
    ['R', /^dbConnect$/],
    [
      'the identity provider',
      /^beforeUserCreated$|^setCustomUserClaims$|^private_key_jwt$|^preferred_username$/,
    ],
    ['PostgreSQL', /^hot_standby$|^hot_standby_feedback$|^checkpoint_timeout$|_check$/],
    ['an end or a beginning of names', /^_|_$/],
    ['a pattern of names', /VersionN?$/],
  ];
  const isOther = (name: string) => others.some(([, pattern]) => pattern.test(name));

  // `camelCase`, `snake_case` and `ENVIRONMENT_VARIABLES`: forms that no plain English word has.
  it.each(written)('finds every name of code that %s uses', (document) => {
    const dead = codeOf(document)
      .filter(
        ({ span }) => !span.includes('/') && !/\.\w+$/.test(span.replaceAll(/\.\w+\(.*/g, '')),
      )
      .flatMap(({ span, at }) =>
        (span.match(word) ?? [])
          .filter((name) => /\p{Ll}\p{Lu}|_/u.test(name) && !known.has(name) && !isOther(name))
          .map((name) => `${at} ${name}`),
      );
    expect(dead).toEqual([]);
  });
});

describe('the ids of a document', () => {
  const rules = tree.filter((path) => /^docs\/rules\/.+\.md$/.test(path));
  const ids = new Set(
    rules.flatMap((path) =>
      [...read(path).matchAll(/^- \*\*([A-Z]+-[A-Z]?\d+[a-z]?)\*\*/gm)].map(([, id = '']) => id),
    ),
  );
  const prefixes = [...new Set([...ids].map((id) => id.split('-')[0]))].join('|');
  const decisions = readdirSync('docs/decisions').map((name) => name.slice(0, 3));
  const foundBy = (pattern: RegExp, document: string) =>
    [...read(document).matchAll(pattern)].map(([, id = '']) => id);

  it.each(written)('finds every rule that %s cites', (document) => {
    const cited = foundBy(
      new RegExp(`(?<![\\w-])((?:${prefixes})-[A-Z]?\\d+[a-z]?)(?![\\w-])`, 'g'),
      document,
    );
    expect(cited.filter((id) => !ids.has(id))).toEqual([]);
  });
  it.each(written)('finds every decision that %s cites', (document) => {
    const after = foundBy(/\bdecisions?\s+(\d{3})\b/gi, document);
    const bare = document.startsWith('docs/decisions/')
      ? foundBy(/(?<![\w.,-])(0\d\d)(?![\w.,]*\d)/g, document)
      : [];
    expect([...after, ...bare].filter((id) => !decisions.includes(id))).toEqual([]);
  });
});

describe('the commands of a document', () => {
  // npm has read the manifest.
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const charts = readdirSync('docs/charts').map((name) => basename(name, '.md'));
  const benches = [...read('scripts/bench.mjs').matchAll(/name: '(\w+)'/g)].map(([, name]) => name);
  const isPartOfFile = (name: string, folder: string) =>
    tree.some((path) => path.startsWith(folder) && path.includes(name));
  /** The arguments that a command names: no flags with their values, no placeholders. */
  const namesIn = (rest: string) =>
    rest
      .replaceAll(/--(?:why|grep|runs|one-in) \S+|-\S+|<\w+>/g, '')
      .split(/\s+/)
      .filter((name) => /^[a-z]\w*$/.test(name));
  const isArgument: Record<string, (name: string) => boolean> = {
    paths: (name) => charts.includes(name),
    bench: (name) => benches.includes(name),
    'test:e2e': (name) => isPartOfFile(name, 'e2e/journeys/'),
    'test:views': (name) => isPartOfFile(name, 'tests/src/'),
    mutate: (name) => existsSync(name),
  };

  it.each(documents)('finds every npm script that %s names', (document) => {
    const named = [...read(document).matchAll(/\bnpm run\s+([a-z][\w:-]*)/g)].map(
      ([, name = '']) => name,
    );
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
  it.each(written)('finds every chart, journey, view and bench that %s names', (document) => {
    const dead = codeOf(document).flatMap(({ span, at }) => {
      const [, script = '', rest = ''] = /^npm run ([\w:-]+) -- (.+)$/.exec(span) ?? [];
      return namesIn(rest)
        .filter((name) => isArgument[script]?.(name) === false)
        .map((name) => `${at} ${span}: ${name}`);
    });
    expect(dead).toEqual([]);
  });
  it.each(written)('finds every state that %s mentions', (document) => {
    const sought = spansOf(document).flatMap(({ span, at }) =>
      [...span.matchAll(/--why (?:(\w+):)?(\w+)/g)].map(([, chart, state = '']) => ({
        at,
        state,
        among: charts.filter((name) => chart === undefined || name === chart),
      })),
    );
    const dead = sought.filter(
      ({ state, among }) =>
        !among.some((chart) =>
          new RegExp(`[\\s"]${state}[\\s"]`).test(read(`docs/charts/${chart}.md`)),
        ),
    );
    expect(dead.map(({ at, state }) => `${at} ${state}`)).toEqual([]);
  });
});

describe('docs/README.md', () => {
  const index = read('docs/README.md');
  const listed = written.filter((path) => path.startsWith('docs/') && path !== 'docs/README.md');
  it.each(listed)('links to %s', (path) =>
    expect(index).toContain(`](${path.slice('docs/'.length)})`),
  );
});

describe('the decisions', () => {
  const decisions = readdirSync('docs/decisions').sort();
  const numberOf = (name: string) => name.slice(0, 3);
  const textOf = (number: string) =>
    read(`docs/decisions/${decisions.find((name) => numberOf(name) === number) ?? ''}`);
  /** The paragraph below the title. */
  const statusOf = (name: string) => textOf(numberOf(name)).split('\n')[2];
  const rowOf = (name: string) =>
    read('docs/README.md')
      .split(/\n(?=- |\n)/)
      .find((row) => row.startsWith(`- [${numberOf(name)}]`))
      ?.trim();
  it.each(decisions)('begins %s with its number', (name) =>
    expect(textOf(numberOf(name))).toMatch(new RegExp(`^# ${numberOf(name)} \\S`)),
  );
  it('numbers the decisions without gaps', () =>
    expect(decisions.map((name) => Number(name.slice(0, 3)))).toEqual(
      decisions.map((_, index) => index + 1),
    ));
  it('states in a superseded decision, and in its row of docs/README.md, which one supersedes it', () => {
    const pairs = decisions.flatMap((name) =>
      [...read(`docs/decisions/${name}`).matchAll(/^Supersedes \[(\d{3})\]/gm)].map(
        ([, old = '']) => ({ old, by: name.slice(0, 3) }),
      ),
    );
    const unmarked = pairs.filter(
      ({ old, by }) =>
        statusOf(old)?.startsWith(`**Superseded** by [${by}](`) !== true ||
        rowOf(old)?.endsWith(`; superseded by ${by}.`) !== true,
    );
    expect(pairs.length).toBeGreaterThan(1);
    expect(unmarked).toEqual([]);
  });
  it('marks an ended decision in its row of docs/README.md', () => {
    const ended = decisions.filter((name) => statusOf(name)?.startsWith('**Ended**: ') === true);
    expect(ended.filter((name) => rowOf(name)?.endsWith('; ended.') !== true)).toEqual([]);
  });
  it('marks no other decision in docs/README.md', () => {
    const marked = decisions.filter((name) =>
      /; (?:ended|superseded by \d+)\.$/.test(rowOf(name) ?? ''),
    );
    expect(
      marked.filter((name) => !/^\*\*(?:Ended|Superseded)\*\*/.test(statusOf(name) ?? '')),
    ).toEqual([]);
  });
});
