import { it } from 'vitest';
import { FeedForm } from '../../../../src/views/integrations/FeedForm.tsx';
import { WebhookForm } from '../../../../src/views/integrations/WebhookForm.tsx';
import { type AskedForm, checkForm, drawer } from '../support/checkForm.tsx';

const forms: Readonly<Record<string, AskedForm>> = {
  'a webhook': {
    element: (form) => <WebhookForm form={form} />,
    context: { draft: { url: '', kinds: [] }, errors: {}, refusal: null, webhook: null },
    tags: ['form'],
    title: 'Add a webhook',
    focus: 'Address',
    types: { Address: { type: 'field.changed', change: { url: '7' } } },
    ...drawer('save.pressed', 'form.left'),
  },
  'the secret of a webhook': {
    element: (form) => <WebhookForm form={form} />,
    context: { secret: 'whsec_zed', isCopied: false },
    tags: ['secret'],
    title: 'The secret of the webhook',
    focus: 'Secret',
    types: {},
    presses: { Copy: { type: 'copy.pressed' }, Done: { type: 'form.left' } },
    enter: null,
    leaves: { type: 'form.left' },
  },
  'an incident feed': {
    element: (form) => <FeedForm form={form} />,
    context: {
      draft: { url: '', states: [], everyMinutes: 15, acceptsNew: true },
      errors: {},
      refusal: null,
      feed: null,
    },
    tags: ['form'],
    title: 'Add an incident feed',
    focus: 'Address of the layer',
    types: { 'Address of the layer': { type: 'field.changed', change: { url: '7' } } },
    ...drawer('save.pressed', 'form.left'),
  },
};
it.each(Object.entries(forms))(
  'opens %s with its focus, and sends the event of each field, button and key',
  (_, form) => checkForm(form),
);
