import { exportMachine } from '../../../machines/report/export.machine.ts';
import { writeFile } from '../../adapters/report/fileWriter.ts';
import { saveFile } from '../../adapters/report/reportFile.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

/** The export chart with its real effects. */
export const provideExport = ({ monitor, notify }: Pick<Services, 'monitor' | 'notify'>) =>
  exportMachine.provide({
    actors: {
      writeFile: fromAbortablePromise(async ({ input: { asked, onProgress }, signal }) =>
        saveFile(await writeFile(asked, onProgress, signal, monitor), `${asked.name}.${asked.format}`),
      ),
    },
    actions: { notify: (_, params) => notify(params) },
  });
