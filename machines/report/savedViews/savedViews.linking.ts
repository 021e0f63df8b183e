import { dataLinkPath } from '../../../domain/report/export/dataLink.ts';
import { eventOf, outputOf } from '../../parts/outcome.ts';
import { savedViewsSetup } from './savedViews.setup.ts';

/** Shows the address at which a program reads a view, and copies it (RPT-182). */
export const linking = savedViewsSetup.createStateConfig({
  tags: 'linking',
  initial: 'choosing',
  on: {
    'dataLink.left': 'resting',
    'linked.chosen': {
      guard: { type: 'hasView', params: eventOf },
      target: '.choosing',
      actions: [{ type: 'pick', params: eventOf }, 'forgetCopied'],
    },
    'format.chosen': {
      target: '.choosing',
      actions: { type: 'changeFormat', params: eventOf },
    },
  },
  states: {
    choosing: { on: { 'copy.wanted': 'copying' } },
    copying: {
      invoke: {
        id: 'copyPath',
        src: 'copyPath',
        input: ({ context: { picked, format } }) => ({
          path: dataLinkPath(picked?.id ?? '', format),
        }),
        onDone: { target: 'choosing', actions: { type: 'keepCopied', params: outputOf } },
        onError: { target: 'choosing', actions: { type: 'keepCopied', params: () => false } },
      },
    },
  },
});
