import { CircleAlert } from 'lucide-react';
import { Button } from '../buttons/Button.tsx';

export interface Problem {
  readonly path: string;
  readonly message: string;
  /** The field and its row, '' if it has no name (ENTRY-51). */
  readonly name: string;
}
export interface ProblemListProps {
  /** Errors that block saving; empty while they are not shown yet. */
  readonly errors: readonly Problem[];
  /** Why saving failed, null if it didn't. */
  readonly failure: string | null;
  /** Whether the same save can be sent again. */
  readonly mayRetry: boolean;
  readonly onOpen: (path: string) => void;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
}
/**
 * The errors that block saving, each with a link to its field. If saving failed, the reason and a
 * retry button instead.
 */
export function ProblemList({
  errors,
  failure,
  mayRetry,
  onOpen,
  onRetry,
  onDismiss,
}: ProblemListProps) {
  if (failure !== null)
    return (
      <div
        role="alert"
        className="flex flex-wrap items-center gap-3 rounded-card border border-error bg-error-tint px-3 py-2"
      >
        <CircleAlert aria-hidden size={16} className="text-error" />
        <p className="min-w-0 flex-1">{failure}</p>
        <Button variant="outline" size="inputAction" onPress={onDismiss}>
          {mayRetry ? 'Go on editing' : 'Close'}
        </Button>
        {mayRetry && (
          <Button size="inputAction" onPress={onRetry}>
            Try again
          </Button>
        )}
      </div>
    );
  if (errors.length === 0) return null;
  return (
    <div className="rounded-card border border-error bg-error-tint px-3 py-2">
      <p className="font-semibold">
        {errors.length === 1
          ? '1 thing needs fixing before you can save.'
          : `${errors.length} things need fixing before you can save.`}
      </p>
      <ul className="mt-1 list-disc pl-5">
        {errors.map((e) => (
          <li key={`${e.path} ${e.message}`}>
            <Button variant="navLinkPlain" onPress={() => onOpen(e.path)}>
              {e.name === '' ? e.message : `${e.name}: ${e.message}`}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
