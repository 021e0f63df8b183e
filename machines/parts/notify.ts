import type { ToProvide } from './placeholderActor.ts';

export type NoticeVariant = 'info' | 'success' | 'warning' | 'error';
export interface NoticeParams {
  readonly variant: NoticeVariant;
  readonly message: string;
}

/** Declares the action that shows the user a notice; `src/app` provides it. */
export const notify = (_: unknown, _params: NoticeParams & ToProvide): void => {};

/** Returns a notify action with a fixed message. */
export const notice = <const Variant extends NoticeVariant>(variant: Variant, message: string) =>
  ({ type: 'notify', params: { variant, message } }) as const;
