import { it } from 'vitest';
import { AdjustForm } from '../../../../src/views/daySheets/AdjustForm.tsx';
import { MarkForm } from '../../../../src/views/daySheets/MarkForm.tsx';
import { type AskedForm, checkForm, drawer } from '../support/checkForm.tsx';

const typed = { ...{ fromDate: '', fromTime: '', untilDate: '', untilTime: '' }, reason: '' };
const markText = (field: string) => ({ type: 'mark.typed', field, text: '7' });
const adjustText = (field: string) => ({ type: 'adjust.typed', field, text: '7' });

const forms: Readonly<Record<string, AskedForm>> = {
  'a correction of a day': {
    element: (sheets) => <AdjustForm sheets={sheets} />,
    context: { adjusted: { item: 'perDiem', amount: '', reason: '' }, adjustFinding: null },
    tags: ['adjusting'],
    title: 'Correct the day',
    focus: 'Per diem',
    types: { Amount: adjustText('amount'), Why: adjustText('reason') },
    ...drawer('adjust.posted', 'adjust.left'),
  },
  'a mark and how it pays': {
    element: (sheets) => <MarkForm sheets={sheets} />,
    context: {
      typed: { ...typed, pays: 'deduct', paysReason: '' },
      finding: null,
      mayEditMarks: true,
    },
    tags: ['editing'],
    title: 'Change the mark',
    focus: 'From day',
    types: {
      'From day': markText('fromDate'),
      'From time': markText('fromTime'),
      'Until day': markText('untilDate'),
      'Until time': markText('untilTime'),
      'Unavailable because': markText('reason'),
      'Reason for the pay': markText('paysReason'),
    },
    ...drawer('mark.saved', 'mark.left'),
  },
};
it.each(Object.entries(forms))(
  'opens %s with its focus, and sends the event of each field, button and key',
  (_, form) => checkForm(form),
);
