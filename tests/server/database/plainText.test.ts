import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visibleText } from '../../../contract/wire/visibleText.ts';
import { plainText } from '../../../domain/plainText.ts';
import { nameClashes } from '../../../server/commands/nameClashes.ts';
import type { Store } from '../../../server/database/open.ts';
import { searchIncidents } from '../../../server/incidents/searchIncidents.ts';
import { findRecipients } from '../../../server/mailings/recipients.ts';
import { personIdOf } from '../support/bodies.ts';
import { emptyTables } from '../support/emptyTables.ts';
import { freshWorld, kinds } from '../support/support.ts';
import { incident } from '../support/world.ts';

/** Names with the code that reads them. */
const names = [
  ['José', 'jose'],
  ['Jose\u0301', 'jose'],
  ['JOSÉ', 'jose'],
  ['Jo\u00adse\u200b', 'jose'],
  ['\ufeffJose', 'jose'],
  ['Nuñez-Ångström', 'nunez-angstrom'],
  ['Łódź', 'lodz'],
  ['Ølstykke Ærø', 'olstykke aero'],
  ['Straße STRASSE ẞ', 'strasse strasse ss'],
  ['Đorđe Þór Ðan Ħal Ŧ', 'dorde thor dan hal t'],
  ['Œuvre', 'oeuvre'],
  ['İstanbul Iğdır', 'istanbul igdir'],
  ['Ώρα ΟΔΟΣ', 'ωρα οδοσ'],
  ['Жук Йод', 'жук иод'],
  ['ﬁre Ⅷ ①', 'fire viii 1'],
  ['Ｔ－７４', 't-74'],
  ['Tiếng Việt', 'tieng viet'],
  ['a\u00a0b\tc\u0085d', 'a b\tcd'],
  ['\u0007bell \u202ertl', 'bell rtl'],
  ['山火事 ガス', '山火事 カ\u3099ス'],
  ['👩\u200d🚒 O’Neil', '👩🚒 o’neil'],
  ['C-130 "Hercules" 100%_\\', 'c-130 "hercules" 100%_\\'],
  ['', ''],
] as const;

describe.each(kinds)('names on %s', (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await freshWorld(kind, [['incidents', [incident]]]);
  }, 60_000);
  afterAll(() => store.close());

  it.each(names)(
    'compares %j the same way in SQL and on the page (SAFE-31)',
    async (name, plain) => {
      const { rows } = await store.pool.query<{ plain: string; visible: string }>(
        'select plain_text($1) as plain, visible_text($1) as visible',
        [name],
      );
      expect([plainText(name), rows[0]?.plain, rows[0]?.visible]).toEqual([
        plain,
        plain,
        visibleText(name),
      ]);
    },
  );

  it('drops the same characters in SQL and on the page (SAFE-30)', async () => {
    const all = Array.from({ length: 0xe0080 }, (_, code) => code).filter(
      (code) => code > 0 && (code < 0xd800 || code > 0xdfff),
    );
    const dropped = all.filter((code) => visibleText(`a${String.fromCodePoint(code)}`) === 'a');
    const { rows } = await store.pool.query<{ code: number }>(
      `select code from generate_series(1, ${0xe007f}) code where (code < 55296 or code > 57343) and visible_text('a' || chr(code)) = 'a' order by code`,
    );
    expect(rows.map(({ code }) => code)).toEqual(dropped);
  });

  it('compares the name of each incident without a function call, which takes five times as long (SAFE-31)', async () => {
    const { rows } = await store.pool.query<Record<string, string>>(
      "explain verbose select id from incidents where position('jose' in plain_text(name)) > 0",
    );
    const plan = rows.map((row) => Object.values(row).join()).join('\n');
    expect([plan.includes('lower('), plan.includes('plain_text')]).toEqual([true, false]);
  });

  it('finds incidents and recipients of mails by names without their accents (SAFE-31)', async () => {
    await store.pool.query('update incidents set name = $1 where id = $2', [
      'San José',
      incident.id,
    ]);
    await store.pool.query('update people set first_name = $1 where id = $2', [
      'José',
      personIdOf('demo-analyst'),
    ]);
    const found = async (text: string) => [
      (await searchIncidents(store.db, text, undefined)).map(({ id }) => id),
      (await findRecipients(store.db, text)).map(({ id }) => id),
    ];
    for (const text of ['Jose', 'JOSÉ', 'jose\u0301'])
      expect(await found(text)).toEqual([[incident.id], [personIdOf('demo-analyst')]]);
    expect(await found('Jos_')).toEqual([[], []]);
    // A text with only marks and invisible characters matches nothing.
    expect((await found('\u0301\u0301\u200b'))[0]).toEqual([]);
  });

  it('shows the e-mail of recipients with the same name, and of no others (SAFE-31)', async () => {
    const named = async () => (await findRecipients(store.db, 'twin')).map(({ name }) => name);
    const people = [personIdOf('demo-analyst'), personIdOf('demo-admin')];
    await store.pool.query(
      "update people set first_name = 'Kim', last_name = 'Twin' where id = $1",
      [people[0]],
    );
    expect(await named()).toEqual(['Kim Twin']);
    await store.pool.query(
      "update people set first_name = 'kim', last_name = 'Twin' where id = $1",
      [people[1]],
    );
    expect((await named()).toSorted()).toEqual([
      'Kim Twin (analyst@demo.test)',
      'kim Twin (admin@demo.test)',
    ]);
  });

  it('cleans names of earlier releases on upgrade, and leaves those that clash (SAFE-30)', async () => {
    await emptyTables(store, 'fuel_vendors');
    const add = async (name: string) => {
      const id = randomUUID();
      await store.pool.query(
        "insert into fuel_vendors (id, name, updated_by) values ($1, $2, 'test')",
        [id, name],
      );
      return id;
    };
    const given = [
      'Caf\u00e9 Fuel',
      'Cafe\u0301 Fuel',
      '\u200b',
      'North\u00ad  Fuel\u200b ',
      'Two  Blanks',
    ];
    const ids = await Promise.all(given.map(add));
    await store.pool.query('update people set last_name = $1 where id = $2', [
      'Nun\u0303ez\u200b',
      personIdOf('demo-analyst'),
    ]);
    const upgrade = await readFile('server/migrations/0032_plain_text.sql', 'utf8');
    await store.pool.query(upgrade.slice(upgrade.indexOf('do $$')));
    const { rows } = await store.pool.query<{ name: string }>(
      'select name from fuel_vendors v join unnest($1::uuid[]) with ordinality i(id, n) using (id) order by n',
      [ids],
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'Caf\u00e9 Fuel',
      'Cafe\u0301 Fuel',
      '\u200b',
      'North Fuel',
      'Two  Blanks',
    ]);
    const people = await store.pool.query('select last_name from people where id = $1', [
      personIdOf('demo-analyst'),
    ]);
    expect(people.rows).toEqual([{ last_name: 'Nu\u00f1ez' }]);
    const client = await store.pool.connect();
    expect(await nameClashes(client).finally(() => client.release())).toHaveLength(2);
  });
});
