export type Status =
  | 'Out'
  | 'Available'
  | 'Standby'
  | 'Loaded'
  | 'Unavailable'
  | 'Complete'
  | 'Aborted';
const dots: Record<Status, string> = {
  Out: 'bg-status-out',
  Available: 'bg-status-available',
  Standby: 'bg-status-standby',
  Loaded: 'bg-status-loaded',
  Unavailable: 'bg-status-unavailable',
  Complete: 'bg-status-available',
  Aborted: 'bg-status-unavailable',
};
/** A status as a dot and a word. */
export const StatusMark = ({ status }: { readonly status: Status }) => (
  <span className="inline-flex items-center gap-1.5 font-medium whitespace-nowrap">
    <span aria-hidden className={`size-2 rounded-full ${dots[status]}`} />
    {status}
  </span>
);
