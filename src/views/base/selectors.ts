import { isAllowed } from '../../../domain/session/permissions.ts';
import type { BaseSnapshot } from '../../../machines/base/base.machine.ts';
import type { SessionSnapshot } from '../../../machines/session/session.machine.ts';

export const selectBaseId = (s: BaseSnapshot) => s.context.data?.base.id ?? '';
export const selectBoard = (s: BaseSnapshot) => s.context.sections.board;
export const selectAssignments = (s: BaseSnapshot) => s.context.sections.assignments;
export const selectPreloads = (s: BaseSnapshot) => s.context.sections.preloads;
export const selectPrices = (s: BaseSnapshot) => s.context.sections.prices;
export const selectFees = (s: BaseSnapshot) => s.context.sections.fees;
export const selectToday = (s: BaseSnapshot) => s.context.sections.today;
export const selectAttention = (s: BaseSnapshot) => s.context.sections.attention;
export const selectStorages = (s: BaseSnapshot) => s.context.data?.storages ?? null;
export const selectCloseOut = (s: BaseSnapshot) => s.children.closeOut;
export const selectFollowing = (s: BaseSnapshot) => s.children.following;
export const selectWork = (s: BaseSnapshot) => s.children.work;
export const selectNow = (s: BaseSnapshot) => s.context.now;

export const selectMayEditBase = (s: SessionSnapshot) =>
  isAllowed(s.context.permissions, 'base-admin', 'Edit');
export const selectShortcuts = (s: SessionSnapshot) =>
  s.context.settings.singleKeyShortcuts !== false;
export const selectSeesDispatches = (s: SessionSnapshot) =>
  isAllowed(s.context.permissions, 'Dispatch', 'View');
