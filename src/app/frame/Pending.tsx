import { Skeleton } from '../../ui/lists/Skeleton.tsx';

/** In place of a page that is not there yet; seen only if that takes long enough to notice. */
export const Pending = () => (
  <div className="appears-late mx-auto max-w-3xl p-6">
    <Skeleton lines={6} />
  </div>
);
