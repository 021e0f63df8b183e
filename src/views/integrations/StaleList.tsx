import { Button } from '../../ui/buttons/Button.tsx';

/** Shown above a list whose refresh failed. */
export const StaleList = ({ onRetry }: { readonly onRetry: () => void }) => (
  <div role="alert" className="flex flex-wrap items-center gap-3">
    <p>This list couldn't be loaded again. It may be old.</p>
    <Button variant="outline" size="inputAction" onPress={onRetry}>
      Try again
    </Button>
  </div>
);
