import type { AsideRef } from '../../../machines/report/aside.machine.ts';
import type { ExportRef } from '../../../machines/report/export.machine.ts';
import type { FilterChoicesRef } from '../../../machines/report/filterChoices.machine.ts';
import type { ReportRef } from '../../../machines/report/report.machine.ts';
import type { SavedViewsRef } from '../../../machines/report/savedViews.machine.ts';

export interface ReportToolbarProps {
  readonly report: ReportRef;
  readonly choices: FilterChoicesRef;
  readonly saved: SavedViewsRef;
  readonly exporter: ExportRef;
  readonly aside: AsideRef;
}
