import type { ExportRef } from '../../../../machines/report/export.machine.ts';
import type { FilterChoicesRef } from '../../../../machines/report/filterChoices.machine.ts';
import type { ReportRef } from '../../../../machines/report/report.machine.ts';
import type { SavedViewsRef } from '../../../../machines/report/savedViews/savedViews.machine.ts';
import type { SidebarRef } from '../../../../machines/report/sidebar.machine.ts';

export interface ReportToolbarProps {
  readonly report: ReportRef;
  readonly choices: FilterChoicesRef;
  readonly saved: SavedViewsRef;
  readonly exporter: ExportRef;
  readonly sidebar: SidebarRef;
  /** Whether the user can send the view by mail (RPT-168). */
  readonly mayMail: boolean;
  /** Whether the user can make access tokens (RPT-182). */
  readonly mayHaveTokens: boolean;
}
