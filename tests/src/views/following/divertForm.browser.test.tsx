import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise } from 'xstate';
import { addMinutes } from '../../../../domain/following/instants.ts';
import { divertMachine } from '../../../../machines/following/divert.machine.ts';
import type { DivertOutcome, DivertSave } from '../../../../machines/following/divert.setup.ts';
import { DivertForm } from '../../../../src/views/following/DivertForm.tsx';
import { out } from '../../../domain/base/world.ts';
import { facts, incident } from '../../../domain/dispatch/world.ts';
import '../../../../src/ui/theme.css';

const lantern = incident({ id: 'i9', unit: 'BDU', incidentNumber: '004321', name: 'Lantern' });

it('offers incidents, takes one by Enter, and sends time, incident and remark (FOL-19, FOL-20)', async () => {
  const saved: DivertSave[] = [];
  const divert = createActor(
    divertMachine.provide({
      actors: {
        saveDivert: fromPromise<DivertOutcome, DivertSave>(({ input }) => {
          saved.push(input);
          return new Promise(() => undefined);
        }),
      },
      actions: {
        focusRow: () => undefined,
        focusFinding: () => undefined,
        focusAfterIncident: () => undefined,
        tellDiverted: () => undefined,
      },
    }),
    {
      input: {
        source: {
          dispatches: [out],
          facts: {
            ...facts,
            now: addMinutes(out.activities[0]?.timeOut ?? '', 40),
            incidents: [lantern],
          },
        },
      },
    },
  ).start();
  divert.send({ type: 'divert.opened', dispatchId: out.id });
  const page = await render(<DivertForm divert={divert} radioId="T-83" />);
  await expect.element(page.getByLabelText('To incident')).toHaveFocus();
  await userEvent.click(page.getByRole('button', { name: 'Divert' }));
  await expect.element(page.getByText('Choose the incident.')).toBeVisible();
  await userEvent.fill(page.getByLabelText('To incident'), 'lant');
  await expect.element(page.getByRole('button', { name: /Lantern/ })).toBeVisible();
  await userEvent.click(page.getByLabelText('To incident'));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Change incident' })).toBeVisible();
  await userEvent.click(page.getByText("Its load wasn't dropped: it goes along"));
  await userEvent.fill(page.getByLabelText('Remark'), 'Wind');
  await userEvent.click(page.getByRole('button', { name: 'Divert' }));
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]?.order?.text).toBe('CA-BDU-004321 Lantern: Wind');
  expect(saved[0]?.order?.body.activities.map(({ drops }) => drops.length)).toEqual([0, 1]);
});
