import { exportMachine } from '../../../machines/report/export.machine.ts';
import { writeFile } from '../../adapters/fileWriter.ts';
import { saveFile } from '../../adapters/reportFile.ts';
import { fromCall } from '../fromCall.ts';
import type { Services } from '../services.ts';

/** The export chart with its real effects. */
export const provideExport = ({ monitor, notify }: Pick<Services, 'monitor' | 'notify'>) =>
  exportMachine.provide({
    actors: {
      writeFile: fromCall(async ({ input: { asked, onProgress }, signal }) =>
        saveFile(await writeFile(asked, onProgress, signal, monitor), `${asked.name}.${asked.format}`),
      ),
    },
    actions: { notify: (_, params) => notify(params) },
  });
