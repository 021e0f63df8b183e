import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Command } from '../../../../domain/home/command/commandTypes.ts';
import type { HomeRef } from '../../../../machines/home/home.machine.ts';
import { CommandBar } from '../../../../src/views/home/CommandBar.tsx';
import { textsOf } from '../support/seen.ts';
import { standIn } from '../support/standIn.ts';
import '../../../../src/ui/theme.css';

const shown = async (line: string, command: Command) => {
  const { ref, sent } = standIn<HomeRef>({ line, command });
  await render(<CommandBar home={ref} />);
  return sent;
};

it('marks the words that were not understood, and can’t be submitted (HOME-86)', async () => {
  await shown('t83 lands 1420', {
    kind: 'problem',
    message: '"lands" is no command.',
    at: { from: 4, to: 9 },
  });
  expect([textsOf('[role=status]'), textsOf('mark')]).toEqual([
    ['t83 lands 1420"lands" is no command.'],
    ['lands'],
  ]);
  await expect.element(page.getByRole('button', { name: 'Do it' })).toBeDisabled();
});
it('marks nothing where the whole line is incomplete', async () => {
  await shown('t83', { kind: 'problem', message: 'Say what it does.', at: null });
  expect([textsOf('[role=status]'), textsOf('mark')]).toEqual([['Say what it does.'], []]);
});
it('previews an order, and Enter submits it (HOME-87)', async () => {
  const order = {
    kind: 'markUnavailable',
    assetId: 't83',
    reason: 'leak',
    startTime: null,
    untilTime: null,
    done: '',
  } as const;
  const sent = await shown('t83 unavailable leak', {
    kind: 'order',
    order,
    says: 'Mark T-83 unavailable.',
  });
  await expect.element(page.getByText('Mark T-83 unavailable.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(sent).toEqual([{ type: 'command.submitted' }]);
});
