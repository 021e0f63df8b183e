import { Skeleton } from '../../ui/lists/Skeleton.tsx';

/** The placeholder of a page that is loading; it becomes visible after a delay. */
export const Pending = () => (
  <div className="appears-late mx-auto max-w-3xl p-6">
    <Skeleton lines={6} />
  </div>
);
