import { Button } from '../buttons/Button.tsx';

export interface DraftNoticeProps {
  /** "flight", "standby", "fuel transfer". */
  readonly noun: string;
  /** Displayed time of the draft found; null if none is offered. */
  readonly offeredFrom: string | null;
  readonly isOpenInAnotherTab: boolean;
  readonly isUnread: boolean;
  readonly isFailing: boolean;
  readonly onContinue: () => void;
  readonly onStartOver: () => void;
  readonly onTakeOver: () => void;
}
/** The state of a form's draft: found again, open in another tab, or not being stored. */
export const DraftNotice = ({
  noun,
  offeredFrom,
  isOpenInAnotherTab,
  isUnread,
  isFailing,
  onContinue,
  onStartOver,
  onTakeOver,
}: DraftNoticeProps) => (
  <div role="status" className="empty:hidden">
    {offeredFrom !== null && (
      <p className="flex flex-wrap items-center gap-3 rounded-card border border-info bg-info-tint px-3 py-2">
        <span className="min-w-0 flex-1">
          You have an unsaved {noun} from {offeredFrom}. Continue it or start over.
        </span>
        <Button size="inputAction" onPress={onContinue}>
          Continue
        </Button>
        <Button size="inputAction" variant="outline" onPress={onStartOver}>
          Start over
        </Button>
      </p>
    )}
    {isOpenInAnotherTab && (
      <p className="flex flex-wrap items-center gap-3 rounded-card border border-warning bg-warning-tint px-3 py-2">
        <span className="min-w-0 flex-1">
          This form is open in another tab. Here you can only read it.
        </span>
        <Button size="inputAction" variant="outline" onPress={onTakeOver}>
          Take over
        </Button>
      </p>
    )}
    {isUnread && (
      <p className="rounded-card border border-warning bg-warning-tint px-3 py-2">
        This {noun} can't be read yet. It opens here as soon as the service answers. Nothing can be
        typed until then.
      </p>
    )}
    {isFailing && (
      <p className="rounded-card border border-warning bg-warning-tint px-3 py-2">
        This browser can't keep the draft. Save before you leave the page.
      </p>
    )}
  </div>
);
