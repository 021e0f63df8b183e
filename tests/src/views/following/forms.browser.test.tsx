import { it } from 'vitest';
import { LineForm } from '../../../../src/views/following/LineForm.tsx';
import { type AskedForm, checkForm } from '../support/checkForm.tsx';

const typed = { time: '', text: '', every: '30', eta: '', fuelUntil: '', souls: '' };
const text = (field: string) => ({ type: 'form.typed', field, text: '7' });
const lineForm = (kind: string, more: Pick<AskedForm, 'types'>): AskedForm => ({
  element: (following) => <LineForm following={following} radioId="T-70" />,
  context: { form: { typed: { ...typed, kind }, findings: [] } },
  tags: ['form'],
  title: 'Log of T-70',
  focus: 'Time',
  presses: { Cancel: { type: 'form.cancelled' }, 'Log it': { type: 'form.submitted' } },
  enter: { type: 'form.submitted' },
  leaves: { type: 'form.cancelled' },
  ...more,
});
const forms: Readonly<Record<string, AskedForm>> = {
  'a contact': lineForm('contact', { types: { Time: text('time'), Text: text('text') } }),
  'a flight plan': lineForm('follow', {
    types: {
      Time: text('time'),
      ETA: text('eta'),
      'Fuel until': text('fuelUntil'),
      Souls: text('souls'),
      Text: text('text'),
    },
  }),
  'a way back': lineForm('returning', {
    types: { Time: text('time'), ETA: text('eta'), Text: text('text') },
  }),
  'an abort': lineForm('abort', { types: { Time: text('time'), Reason: text('text') } }),
};
it.each(Object.entries(forms))(
  'opens %s with its focus, and sends the event of each field, button and key',
  (_, form) => checkForm(form),
);
