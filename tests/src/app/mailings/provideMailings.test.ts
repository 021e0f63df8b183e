import { expect, it } from 'vitest';
import {
  provideMailingForm,
  provideMailings,
} from '../../../../src/app/mailings/provideMailings.ts';
import { aMailing } from '../../../domain/mailings/world.ts';
import { fakeServices, refusing, runEffect } from '../../support/fakeServices.ts';

const none = () => undefined;

it("lists the user's own mailings or everyone's, and the log of one (RPT-168)", async () => {
  const { services, asked } = fakeServices({
    listMailings: () => ({ items: [1] }),
    listAllMailings: () => ({ items: [1, 2] }),
    listSendings: () => ({ items: [3] }),
  });
  const machine = provideMailings(services);
  expect([
    await runEffect(machine, 'loadMailings', { isAll: false }),
    await runEffect(machine, 'loadMailings', { isAll: true }),
    await runEffect(machine, 'loadLog', { id: 'm-1' }),
  ]).toEqual([[1], [1, 2], [3]]);
  expect(asked[2]?.params).toEqual({ id: 'm-1' });
});

it('makes a call per button; pause and resume save the current mailing (RPT-167)', async () => {
  const done = () => ({});
  const { services, asked } = fakeServices({
    sendMailing: done,
    saveMailing: done,
    endMailing: done,
    deleteMailing: done,
  });
  const machine = provideMailings(services);
  for (const kind of ['send', 'pause', 'resume', 'end', 'delete'] as const)
    expect(await runEffect(machine, 'act', { act: { kind, mailing: aMailing() } })).toEqual({
      kind: 'done',
    });
  expect(
    asked.map(({ name, params, body }) => [
      name,
      params,
      (body as { isPaused?: boolean } | undefined)?.isPaused,
    ]),
  ).toEqual([
    ['sendMailing', { id: 'm-1' }, undefined],
    ['saveMailing', { id: 'm-1' }, true],
    ['saveMailing', { id: 'm-1' }, false],
    ['endMailing', { id: 'm-1' }, undefined],
    ['deleteMailing', { id: 'm-1' }, undefined],
  ]);
  expect(await runEffect(machine, 'act', { act: null })).toEqual({ kind: 'done' });
});

it('returns a refusal as a result, and fails on any other error (RPT-164)', async () => {
  const act = { kind: 'send', mailing: aMailing() };
  const busy = fakeServices({
    sendMailing: refusing(409, { title: 'It is being sent right now.' }),
  }).services;
  expect(await runEffect(provideMailings(busy), 'act', { act })).toEqual({
    kind: 'refused',
    message: 'It is being sent right now.',
  });
  await expect(
    runEffect(provideMailings(fakeServices({ sendMailing: refusing(500) }).services), 'act', {
      act,
    }),
  ).rejects.toThrow();
});

it('offers views of current data, finds people, and saves a new one once (RPT-160, RPT-169)', async () => {
  const { services, asked } = fakeServices({
    listReportViews: () => ({ views: [{ page: 'catis' }, { page: 'aims' }] }),
    listRecipients: () => ({ items: ['p'] }),
    addMailing: () => aMailing(),
    saveMailing: refusing(400, {
      errors: [
        {
          path: 'viewId',
          code: 'unknown',
          message: 'This refers to something that does not exist.',
        },
      ],
    }),
  });
  const machine = provideMailingForm(services, none);
  expect([
    await runEffect(machine, 'loadViews', undefined),
    await runEffect(machine, 'findPeople', { text: 'lee' }),
  ]).toEqual([[{ page: 'catis' }], ['p']]);
  const body = { viewId: 'v-1' };
  expect(await runEffect(machine, 'saveMailing', { id: null, body })).toEqual({
    kind: 'saved',
    mailing: aMailing(),
  });
  expect(await runEffect(machine, 'saveMailing', { id: 'm-1', body })).toEqual({
    kind: 'refused',
    message: 'This refers to something that does not exist.',
  });
  expect(
    asked.slice(1).map(({ name, query, idempotencyKey }) => [name, query, typeof idempotencyKey]),
  ).toEqual([
    ['listRecipients', { search: 'lee' }, 'undefined'],
    ['addMailing', undefined, 'string'],
    ['saveMailing', undefined, 'undefined'],
  ]);
});
