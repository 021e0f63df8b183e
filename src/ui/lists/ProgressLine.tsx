import { Label } from 'react-aria-components/Label';
import { ProgressBar } from 'react-aria-components/ProgressBar';

/** A progress bar with its percentage. */
export const ProgressLine = ({
  label,
  share,
}: {
  readonly label: string;
  readonly share: number;
}) => (
  <ProgressBar value={Math.round(share * 100)} className="flex max-w-md flex-col gap-1">
    {({ percentage, valueText }) => (
      <>
        <div className="flex justify-between gap-4 text-sm text-ink-2">
          <Label>{label}</Label>
          <span>{valueText}</span>
        </div>
        <div className="h-1.5 overflow-hidden rounded-full bg-line">
          <div className="h-full bg-accent" style={{ width: `${percentage ?? 0}%` }} />
        </div>
      </>
    )}
  </ProgressBar>
);
