import { reportSetup } from './report.setup.ts';

/** A change of the table shows at once and goes into the address; only one that asks the engine something else is computed. */
const arranging = reportSetup.createStateConfig({
  on: {
    'table.arranged': [
      {
        guard: { type: 'isTooLong', params: ({ event }) => event },
        actions: {
          type: 'notify',
          params: { variant: 'warning', message: 'A link has no room for more. Choose fewer filters or close fewer groups.' },
        },
      },
      {
        guard: { type: 'keepsTable', params: ({ event }) => event },
        actions: [
          { type: 'takeChange', params: ({ event }) => event },
          { type: 'goToChanged', params: ({ event }) => event },
        ],
      },
      {
        target: '#report.deciding',
        actions: [
          { type: 'takeChange', params: ({ event }) => event },
          { type: 'goToChanged', params: ({ event }) => event },
        ],
      },
    ],
  },
});
export const arranged = arranging.on['table.arranged'];
