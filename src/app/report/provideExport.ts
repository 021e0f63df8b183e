import { momentText } from '../../../domain/dates/momentText.ts';
import { signed } from '../../../domain/report/export/about.ts';
import type { AboutLine } from '../../../domain/report/export/fileRequest.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { exportMachine } from '../../../machines/report/export.machine.ts';
import { saveFile } from '../../adapters/browser/saveFile.ts';
import { serviceNow } from '../../adapters/browser/serviceTime.ts';
import { writeFile } from '../../adapters/report/fileWriter.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

const signedBy = (session: Services['session'], about: readonly AboutLine[]) => {
  const { person, identity } = session.getSnapshot().context;
  const now = serviceNow();
  const who = person === null ? (identity?.email ?? '') : `${person.firstName} ${person.lastName}`;
  return signed(about, who, momentText(now), location.href);
};

/** Provides the actors and actions of the export chart. */
export const provideExport = ({
  monitor,
  notify,
  session,
}: Pick<Services, 'monitor' | 'notify' | 'session'>) =>
  provideAll(exportMachine, {
    actors: {
      writeFile: fromAbortablePromise(async ({ input: { asked, parent }, signal }) =>
        saveFile(
          await writeFile(
            { ...asked, about: signedBy(session, asked.about) },
            (share) => parent.send({ type: 'export.progressed', share }),
            signal,
            monitor,
          ),
          `${asked.name}.${asked.format}`,
        ),
      ),
    },
    actions: { notify: (_, params) => notify(params) },
  });
