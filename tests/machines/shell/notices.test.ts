import { noticesMachine } from '../../../machines/shell/notices.machine.ts';
import { walkChart } from '../../support/chart.ts';

// SES-10
walkChart('notices', noticesMachine, {
  events: [
    { type: 'notice.shown', notice: { variant: 'success', message: 'Flight 10482 saved.' } },
    {
      type: 'notice.shown',
      notice: {
        variant: 'error',
        message: 'Failed to load metrics.',
        action: { label: 'Try again', name: 'retry' },
      },
    },
    { type: 'notice.closed', id: 1 },
    { type: 'notice.expired', id: 1 },
    { type: 'notice.actionTaken', id: 1 },
    { type: 'notice.actionTaken', id: 2 },
  ],
  project: (c) => [c.notices.map((n: { variant: string }) => n.variant), Math.min(c.nextId, 3)],
  limit: 200,
});
