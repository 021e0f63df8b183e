import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportJob } from '../../../contract/imports/imports.ts';
import { importInto } from '../../../server/commands/importFile.ts';
import type { Store } from '../../../server/database/open.ts';
import { exportList } from '../../../server/imports/lists/exportList.ts';
import type { InviteMail } from '../../../server/imports/lists/listStore.ts';
import { caller, freshWorld, kinds, testApp } from '../support/support.ts';

const folder = mkdtempSync(join(tmpdir(), 'catis-invites-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const csv = (...rows: readonly string[]) => `${rows.join('\r\n')}\r\n`;
const people = (...rows: readonly string[]) => csv('First name,Last name,E-mail,Roles', ...rows);

describe.each(kinds)('invitations by a file of people, on %s', (kind) => {
  let world: Store;
  let service: Awaited<ReturnType<typeof testApp>>;
  let admin: ReturnType<typeof caller>;
  const mailed: string[] = [];
  let isMailDown = false;
  beforeAll(async () => {
    world = await freshWorld(kind, []);
    service = await testApp(world, [], {
      letters: {
        areSent: true,
        invite: async (to) => {
          if (isMailDown) throw new Error('no mail today');
          mailed.push(to);
        },
        passwordReset: () => undefined,
        linkTo: (path) => path,
        send: async () => undefined,
        webhookOff: async () => undefined,
        idle: async () => undefined,
      },
    });
    admin = caller(service.app, await service.token('demo-admin'));
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await world.close();
  });
  const run = async (text: string, given: object): Promise<ImportJob> => {
    const reply = await service.app.inject({
      method: 'POST',
      url: '/api/x/imports?kind=people&name=people.csv',
      headers: {
        authorization: `Bearer ${await service.token('demo-admin')}`,
        'content-type': 'text/csv',
      },
      payload: text,
    });
    const { id } = reply.json() as ImportJob;
    await admin('POST', `/x/imports/${id}/start`, { isCheck: false, acceptsNew: false, ...given });
    for (;;) {
      const job = (await admin('GET', `/x/imports/${id}`)).body as ImportJob;
      if (job.state !== 'running' && job.state !== 'checking') return job;
    }
  };
  const counts = ({ outcome }: ImportJob) => [
    outcome?.added,
    outcome?.updated,
    outcome?.unchanged,
    outcome?.leftOut,
  ];
  const exported = async () => (await exportList(world.db, 'people', false)).text;

  it('takes roles that exist, but never System Administrator, and gives none without an invite (SET-82)', async () => {
    const file = people(
      'Ada,Byron,ada@x.test,Dispatcher; analyst',
      'Alan,Turing,alan@x.test,Dispacher',
      'Joan,Clarke,joan@x.test,Analyst; System Administrator',
    );
    const job = await run(file, {});
    expect([counts(job), job.outcome?.notes, mailed]).toEqual([
      [1, 0, 0, 2],
      [
        'Row 3: Roles: There is no role "Dispacher". Did you mean Dispatcher?',
        'Row 4: Roles: System Administrator is never given by a file.',
      ],
      [],
    ]);
    // Roles without an invite are stored nowhere, so the row stays unchanged.
    expect(counts(await run(people('Ada,Byron,ada@x.test,Dispatcher; Analyst'), {}))).toEqual([
      0, 0, 1, 0,
    ]);
  });
  it('would invite people in a check, and mails no one (SET-83)', async () => {
    const job = await run(people('Ada,Byron,ada@x.test,Dispatcher'), {
      isCheck: true,
      sendsInvites: true,
    });
    expect([job.state, job.outcome?.notes, mailed]).toEqual([
      'checked',
      ['1 person would be invited.'],
      [],
    ]);
    const { rows } = await world.pool.query('select count(*)::int as n from invites');
    expect(rows).toEqual([{ n: 0 }]);
  });
  it('invites who is added or unchanged, once, with the roles of the file (SET-82, SET-83)', async () => {
    const file = people(
      'Ada,Byron,ada@x.test,Dispatcher; Analyst',
      'Grace,Hopper,grace@x.test,',
      'Mary,Shelley,,Analyst',
    );
    const job = await run(file, { sendsInvites: true });
    expect([counts(job), job.outcome?.notes]).toEqual([
      [2, 0, 1, 0],
      ['2 people are invited.', "1 person can't be invited: the e-mail is missing."],
    ]);
    expect(mailed).toEqual(['ada@x.test', 'grace@x.test']);
    expect(await exported()).toContain('Ada,Byron,ada@x.test,,,,,Analyst; Dispatcher,\r\n');
    await run(file, { sendsInvites: true });
    expect(mailed.length).toBe(2);
    const undone = (await admin('POST', `/x/imports/${job.id}/undo`)).body as { kept: string[] };
    expect(undone.kept).toEqual([expect.stringContaining('Something refers to it now.')]);
  });
  it('refuses other roles of who signs in or is invited (SET-82)', async () => {
    const file = people('Ada,Byron,ada@x.test,Read only');
    expect((await run(file, { sendsInvites: true })).outcome?.notes).toContain(
      'Row 2: Roles: They sign in or are invited. Change their roles on the People page.',
    );
  });
  it('keeps an invite whose mail fails, and names its address (SET-83)', async () => {
    isMailDown = true;
    const job = await run(people('Katherine,Johnson,kj@x.test,'), { sendsInvites: true });
    isMailDown = false;
    expect([job.state, job.outcome?.notes]).toEqual([
      'done',
      [
        'The invites are saved, but no mail went to kj@x.test. Send them again.',
        '1 person is invited.',
      ],
    ]);
    const { rows } = await world.pool.query("select status from invites where email = 'kj@x.test'");
    expect(rows).toEqual([{ status: 'Open' }]);
  });
  it('invites from the command line (SET-83)', async () => {
    const path = join(folder, 'people.csv');
    writeFileSync(path, people('Edsger,Dijkstra,ed@x.test,Analyst'));
    const mails: InviteMail[] = [];
    const invite = async (mail: InviteMail) => {
      mails.push(mail);
    };
    const said = await importInto(world, 'people', path, { invite });
    expect(said.slice(0, 2)).toEqual([
      '1 person added, 0 changed, 0 unchanged, 0 refused.',
      '  1 person is invited.',
    ]);
    expect(mails.map(({ email, name }) => [email, name])).toEqual([
      ['ed@x.test', 'Edsger Dijkstra'],
    ]);
  });
});
