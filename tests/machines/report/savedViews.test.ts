import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { ReportView, ReportViewBody } from '../../../contract/report/views.ts';
import { lastDaysRange } from '../../../domain/dates/dateRange.ts';
import {
  canReplace,
  savedViewsMachine,
} from '../../../machines/report/savedViews/savedViews.machine.ts';
import type { SaveOutcome } from '../../../machines/report/savedViews/savedViews.setup.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const arrangement = {
  preset: 'cost',
  dimension: 'incident',
  groupBy: 'year',
  state: '{"v":1,"t":1}',
};
const on = { today: '2026-07-14', fiscalMonth: 10 };
const view = (id: string, name: string, more: Partial<ReportView> = {}): ReportView => ({
  id,
  name,
  page: 'catis',
  isShared: false,
  isMine: true,
  ownerName: 'A. Analyst',
  arrangement,
  version: 1,
  updatedAt: '2026-07-14T20:00:00Z',
  ...more,
});
const mine = view('v-1', 'By year');
const theirs = view('v-2', 'All of it', { isMine: false, isShared: true, ownerName: 'A. Admin' });

walkChart('savedViews', savedViewsMachine, {
  events: [
    { type: 'list.requested' },
    { type: 'view.chosen', id: 'v-2', range: null, ...on },
    { type: 'naming.started', page: 'catis', arrangement },
    { type: 'naming.left' },
    { type: 'name.changed', name: 'New' },
    { type: 'name.changed', name: 'by YEAR ' },
    { type: 'sharing.chosen', isShared: true },
    { type: 'dates.chosen', dates: 'lastMonth' },
    { type: 'dates.chosen', dates: null },
    { type: 'view.submitted' },
    { type: 'replacing.chosen' },
    { type: 'managing.started' },
    { type: 'managing.left' },
    { type: 'view.shared', id: 'v-1' },
    { type: 'view.deleted', id: 'v-1' },
    { type: 'link.wanted' },
    { type: 'mail.wanted', arrangement: mine.arrangement },
    { type: 'dataLink.wanted', arrangement: mine.arrangement },
    { type: 'dataLink.left' },
    { type: 'linked.chosen', id: 'v-2' },
    { type: 'format.chosen', format: 'xlsx' },
    { type: 'copy.wanted' },
    ...settled('loadViews', { done: [mine, theirs], error: 'offline' }),
    ...settled('saveView', { done: { kind: 'saved', view: view('v-3', 'New') }, error: 'offline' }),
    ...settled('saveView', { done: { kind: 'nameTaken' } }),
    ...settled('deleteView', { done: undefined, error: 'offline' }),
    ...settled('copyLink', { done: undefined, error: 'not allowed' }),
    ...settled('copyPath', { done: true, error: 'not allowed' }),
  ],
  // Further names, and saved or deleted views, lead to no new states.
  allows: ({ value, context }, event) =>
    value !== 'resting' ||
    (context.draft.name === '' && context.views.length !== 1) ||
    event.type === 'list.requested',
  project: ({ isKnown, draft }) => [isKnown, draft.name],
  apart: ['name.changed', 'xstate.done.actor.saveView'],
});

function start(
  save: (asked: { id: string | null; body: ReportViewBody }) => SaveOutcome = () => ({
    kind: 'nameTaken',
  }),
  views: readonly ReportView[] = [mine, theirs],
) {
  const notices: string[] = [];
  const moves: string[] = [];
  const deleted: string[] = [];
  const copied: string[] = [];
  let restore = () => {};
  const actor = createActor(
    savedViewsMachine.provide({
      actors: {
        loadViews: fromPromise(async (): Promise<readonly ReportView[]> => views),
        saveView: fromPromise(async ({ input }) => save(input)),
        deleteView: fromPromise(async ({ input }) => {
          deleted.push(input.view?.name ?? '');
          restore = () => input.parent.send({ type: 'list.requested' });
        }),
        copyLink: fromPromise(async (): Promise<void> => {}),
        copyPath: fromPromise(async ({ input }) => copied.push(input.path) === 1),
      },
      actions: { notify: (_, { variant, message }) => void notices.push(`${variant}: ${message}`) },
    }),
  );
  actor.on('goto', ({ to }) => void moves.push(to));
  actor.start();
  return {
    actor,
    notices,
    moves,
    deleted,
    copied,
    restore: () => restore(),
    settle: () => new Promise<void>((done) => setImmediate(done)),
  };
}

describe('saved views', () => {
  it('sorts views by name and opens them with the dates on screen', async () => {
    const { actor, moves, settle } = start();
    await settle();
    expect(actor.getSnapshot().context.views.map(({ name }) => name)).toEqual([
      'All of it',
      'By year',
    ]);
    actor.send({ type: 'view.chosen', id: 'v-2', range: lastDaysRange(7), ...on });
    actor.send({ type: 'view.chosen', id: 'nobody', range: null, ...on });
    expect(moves).toEqual([
      `/reports/catis/cost?groupBy=year&dateMode=lastDays&days=7&state=${encodeURIComponent('{"v":1,"t":1}')}`,
    ]);
  });

  it("sends the matching view on screen by mail, one's own first; otherwise the form asks which (RPT-168)", async () => {
    const { actor, moves, settle } = start();
    await settle();
    actor.send({ type: 'mail.wanted', arrangement });
    actor.send({ type: 'mail.wanted', arrangement: { ...arrangement, groupBy: 'state' } });
    // Ids that the service added change no request.
    actor.send({
      type: 'mail.wanted',
      arrangement: { ...arrangement, state: '{"v":1,"t":1,"i":{"agent":{}}}' },
    });
    expect(moves).toEqual([
      '/reports/mail?view=v-1',
      '/reports/mail?view=',
      '/reports/mail?view=v-1',
    ]);
  });

  it('copies the data link of the view on screen, or of another, as CSV or Excel (RPT-182)', async () => {
    const { actor, copied, settle } = start();
    const isCopied = () => actor.getSnapshot().context.isCopied;
    await settle();
    actor.send({ type: 'dataLink.wanted', arrangement: { ...arrangement, groupBy: 'state' } });
    const first = actor.getSnapshot().context.picked?.id;
    actor.send({ type: 'dataLink.left' });
    actor.send({ type: 'dataLink.wanted', arrangement });
    actor.send({ type: 'copy.wanted' });
    await settle();
    const afterCopy = isCopied();
    actor.send({ type: 'linked.chosen', id: 'v-2' });
    const afterChoice = isCopied();
    actor.send({ type: 'format.chosen', format: 'xlsx' });
    actor.send({ type: 'copy.wanted' });
    await settle();
    expect([first, afterCopy, afterChoice, isCopied(), copied]).toEqual([
      'v-2',
      true,
      null,
      false,
      ['/api/x/views/v-1.csv', '/api/x/views/v-2.xlsx'],
    ]);
  });

  it('has no data link for historic views (RPT-182)', async () => {
    const { actor, settle } = start(() => ({ kind: 'nameTaken' }), [{ ...mine, page: 'aims' }]);
    await settle();
    actor.send({ type: 'dataLink.wanted', arrangement });
    expect(actor.getSnapshot().value).toBe('resting');
  });

  it('keeps relative dates, and opens with the dates of that day (RPT-141)', async () => {
    const bodies: ReportViewBody[] = [];
    const { actor, moves, settle } = start(({ body }) => {
      bodies.push(body);
      return { kind: 'saved', view: view(`v-${bodies.length + 3}`, body.name, body) };
    });
    await settle();
    for (const [name, dates] of [
      ['Fiscal', 'fiscalYear'],
      ['Mine', null],
    ] as const) {
      actor.send({ type: 'naming.started', page: 'catis', arrangement });
      actor.send({ type: 'name.changed', name });
      actor.send({ type: 'dates.chosen', dates: 'today' });
      actor.send({ type: 'dates.chosen', dates });
      actor.send({ type: 'view.submitted' });
      await settle();
    }
    for (const id of ['v-4', 'v-5'])
      actor.send({ type: 'view.chosen', id, range: lastDaysRange(7), ...on });
    const searches = moves.map((to) => new URLSearchParams(to.split('?')[1]));
    expect([
      bodies.map((one) => one.arrangement),
      searches.map((one) => [one.get('start'), one.get('end'), one.get('days')]),
    ]).toEqual([
      [{ ...arrangement, dates: 'fiscalYear' }, arrangement],
      [
        ['2025-10-01', '2026-07-14', null],
        [null, null, '7'],
      ],
    ]);
  });

  it('opens and saves views of historic records as such', async () => {
    const bodies: ReportViewBody[] = [];
    const { actor, moves, settle } = start(({ body }) => {
      bodies.push(body);
      return {
        kind: 'saved',
        view: view('v-4', 'Old', {
          ...body,
          arrangement: { ...body.arrangement, preset: 'aircraft' },
        }),
      };
    });
    await settle();
    actor.send({ type: 'naming.started', page: 'aims', arrangement });
    actor.send({ type: 'name.changed', name: 'Old' });
    actor.send({ type: 'view.submitted' });
    await settle();
    actor.send({ type: 'view.chosen', id: 'v-4', range: lastDaysRange(7), ...on });
    const search = new URLSearchParams(moves[0]?.split('?')[1]);
    expect([
      bodies.map(({ page }) => page),
      moves[0]?.split('?')[0],
      search.get('preset'),
      search.get('days'),
    ]).toEqual([['aims'], '/reports/aims', 'aircraft', '7']);
  });

  it('requires a name, and a confirmation before it replaces one', async () => {
    const asked: { id: string | null; body: ReportViewBody }[] = [];
    const { actor, notices, settle } = start((one) => {
      asked.push(one);
      return { kind: 'saved', view: view('v-1', 'By year', { isShared: true }) };
    });
    await settle();
    actor.send({ type: 'naming.started', page: 'catis', arrangement });
    actor.send({ type: 'view.submitted' });
    const empty = actor.getSnapshot().context.error;
    actor.send({ type: 'name.changed', name: ' by YEAR' });
    actor.send({ type: 'sharing.chosen', isShared: true });
    actor.send({ type: 'view.submitted' });
    const taken = actor.getSnapshot();
    actor.send({ type: 'replacing.chosen' });
    await settle();
    expect({
      empty,
      taken: [taken.context.error, canReplace(taken)],
      asked,
      notices,
      views: actor.getSnapshot().context.views.length,
    }).toEqual({
      empty: 'Enter a name.',
      taken: ['You already have a view named by YEAR.', true],
      asked: [
        { id: 'v-1', body: { name: ' by YEAR', page: 'catis', isShared: true, arrangement } },
      ],
      notices: ['success: View by YEAR saved.'],
      views: 2,
    });
  });

  it('reports a name that was taken on another screen', async () => {
    const { actor, settle } = start();
    await settle();
    actor.send({ type: 'naming.started', page: 'catis', arrangement });
    actor.send({ type: 'name.changed', name: 'Elsewhere' });
    actor.send({ type: 'view.submitted' });
    await settle();
    const snapshot = actor.getSnapshot();
    expect([snapshot.value, snapshot.context.error, canReplace(snapshot)]).toEqual([
      { naming: 'taken' },
      'You already have a view named Elsewhere.',
      false,
    ]);
  });

  it('shares, deletes and restores a view', async () => {
    const asked: (boolean | undefined)[] = [];
    const { actor, deleted, restore, settle } = start(({ body }) => {
      asked.push(body.isShared);
      return { kind: 'saved', view: view('v-1', 'By year', { isShared: body.isShared }) };
    });
    await settle();
    actor.send({ type: 'managing.started' });
    actor.send({ type: 'view.shared', id: 'v-1' });
    await settle();
    actor.send({ type: 'view.deleted', id: 'v-1' });
    await settle();
    const left = actor.getSnapshot().context.views.map(({ id }) => id);
    restore();
    await settle();
    expect({
      asked,
      deleted,
      left,
      again: actor.getSnapshot().context.views.length,
      value: actor.getSnapshot().value,
    }).toEqual({
      asked: [true],
      deleted: ['By year'],
      left: ['v-2'],
      again: 2,
      value: { managing: 'choosing' },
    });
  });
});
