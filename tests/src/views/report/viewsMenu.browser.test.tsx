import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise } from 'xstate';
import type { ReportView, ReportViewBody } from '../../../../contract/report/views.ts';
import { savedViewsMachine } from '../../../../machines/report/savedViews/savedViews.machine.ts';
import type { SaveOutcome } from '../../../../machines/report/savedViews/savedViews.setup.ts';
import { DataLinkDialog } from '../../../../src/views/report/toolbar/DataLinkDialog.tsx';
import { ViewsDialogs, ViewsMenu } from '../../../../src/views/report/toolbar/ViewsMenu.tsx';
import { loadedReport } from '../../../machines/report/loadedReport.ts';
import '../../../../src/ui/theme.css';

const arrangement = {
  preset: 'cost',
  dimension: 'incident',
  groupBy: 'year',
  state: '{"v":1,"t":1}',
};
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

interface Asked {
  readonly id: string | null;
  readonly body: ReportViewBody;
}
async function shown({
  views = [mine, theirs],
  mayMail = true,
  mayHaveTokens = true,
}: {
  readonly views?: readonly ReportView[];
  readonly mayMail?: boolean;
  readonly mayHaveTokens?: boolean;
} = {}) {
  const saves: Asked[] = [];
  const deleted: string[] = [];
  const copied: string[] = [];
  const saved = createActor(
    savedViewsMachine.provide({
      actors: {
        loadViews: fromPromise(async (): Promise<readonly ReportView[]> => views),
        saveView: fromPromise(async ({ input }): Promise<SaveOutcome> => {
          saves.push(input);
          if (views.some(({ name }) => name === input.body.name) && input.id === null)
            return { kind: 'nameTaken' };
          return {
            kind: 'saved',
            view: view(input.id ?? 'v-3', input.body.name, { isShared: input.body.isShared }),
          };
        }),
        deleteView: fromPromise(async ({ input }) => void deleted.push(input.view?.name ?? '')),
        copyLink: fromPromise(async (): Promise<void> => undefined),
        copyPath: fromPromise(async ({ input }) => copied.push(input.path) > 0),
      },
      actions: { notify: () => undefined },
    }),
  ).start();
  const moves: string[] = [];
  saved.on('goto', ({ to }) => void moves.push(to));
  saved.send({ type: 'list.requested' });
  const { actor: report } = await loadedReport();
  await page.viewport(1024, 768);
  await render(
    <>
      <ViewsMenu report={report} saved={saved} mayMail={mayMail} />
      <ViewsDialogs saved={saved} />
      <DataLinkDialog saved={saved} mayHaveTokens={mayHaveTokens} />
    </>,
  );
  await page.getByRole('button', { name: 'Views' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Save view…' })).toBeVisible();
  return { saves, deleted, copied, moves };
}
const items = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map((item) => item.textContent);
const dialog = (name: string) => page.getByRole('dialog', { name });

it('lists own and shared views, shared ones with their owner', async () => {
  await shown();
  await expect
    .poll(items)
    .toEqual([
      'Save view…',
      'Send by mail…',
      'Data link…',
      'Share or delete views…',
      'By year',
      'All of it (A. Admin)',
    ]);
});

it('offers neither mail nor management to a person without these rights', async () => {
  await shown({ views: [theirs], mayMail: false });
  await expect.poll(items).toEqual(['Save view…', 'Data link…', 'All of it (A. Admin)']);
});

it('opens the chosen view', async () => {
  const { moves } = await shown();
  await page.getByRole('menuitem', { name: 'By year' }).click();
  await expect.poll(() => moves.length).toBe(1);
  expect(moves[0]).toContain('/reports/catis/cost?');
  expect(moves[0]).toContain('groupBy=year');
});

it('saves nothing after Cancel or Escape', async () => {
  const { saves } = await shown();
  await page.getByRole('menuitem', { name: 'Save view…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('July by type');
  await dialog('Save view').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog('Save view')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save view…' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Save view')).not.toBeInTheDocument();
  expect(saves).toEqual([]);
});

it('saves the view on screen under a name, for everyone on request, and focuses the name field', async () => {
  const { saves } = await shown();
  await page.getByRole('menuitem', { name: 'Save view…' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await userEvent.keyboard('July by type');
  await page.getByText('Everybody who sees reports may open it').click();
  await dialog('Save view').getByRole('button', { name: 'Save view' }).click();
  await expect.element(dialog('Save view')).not.toBeInTheDocument();
  expect(
    saves.map(({ id, body }) => [
      id,
      body.name,
      body.isShared,
      body.arrangement.dimension,
      body.arrangement.groupBy,
    ]),
  ).toEqual([[null, 'July by type', true, 'aircraft', 'type']]);
});

it('replaces an own view of the same name after a second confirmation', async () => {
  const { saves } = await shown();
  await page.getByRole('menuitem', { name: 'Save view…' }).click();
  await userEvent.keyboard('By year{Enter}');
  await dialog('Save view').getByRole('button', { name: 'Replace the saved view' }).click();
  await expect.element(dialog('Save view')).not.toBeInTheDocument();
  expect(saves.at(-1)?.id).toBe('v-1');
});

it('shares and deletes only own views', async () => {
  const { saves, deleted } = await shown();
  await page.getByRole('menuitem', { name: 'Share or delete views…' }).click();
  await expect.element(dialog('My views')).toBeVisible();
  expect(dialog('My views').getByRole('listitem').elements().length).toBe(1);
  await page.getByText('Shared').click();
  await expect
    .poll(() => saves.map(({ id, body }) => [id, body.isShared]))
    .toEqual([['v-1', true]]);
  await page.getByRole('button', { name: 'Delete By year' }).click();
  await expect.poll(() => deleted).toEqual(['By year']);
});

it('returns the focus to the menu when the dialog closes on Escape', async () => {
  await shown();
  await page.getByRole('menuitem', { name: 'Save view…' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Save view')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Views' })).toHaveFocus();
});

it('copies the data link of a view by keyboard, and leads to the access tokens (RPT-182)', async () => {
  const { copied } = await shown();
  await page.getByRole('menuitem', { name: 'Data link…' }).click();
  const box = dialog('Data link').getByRole('textbox', { name: 'Address' });
  await expect.element(box).toHaveValue(`${location.origin}/api/x/views/v-2.csv`);
  await expect
    .element(dialog('Data link').getByRole('link', { name: 'My account → Access tokens' }))
    .toHaveAttribute('href', '/my-account/tokens');
  await dialog('Data link').getByRole('radio', { name: 'Excel' }).click();
  await dialog('Data link').getByRole('button', { name: 'Copy' }).click();
  await expect.element(dialog('Data link').getByText('Copied.')).toBeVisible();
  expect(copied).toEqual(['/api/x/views/v-2.xlsx']);
});

it('names the administrator where the user cannot make tokens (RPT-182)', async () => {
  await shown({ views: [mine], mayHaveTokens: false });
  await page.getByRole('menuitem', { name: 'Data link…' }).click();
  await expect
    .element(dialog('Data link').getByText('an access token, which an administrator makes.'))
    .toBeVisible();
  await expect
    .element(dialog('Data link').getByText('Only your own token reads it.'))
    .toBeVisible();
  expect(dialog('Data link').getByRole('link').elements()).toEqual([]);
});
