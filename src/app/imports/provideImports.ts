import type { ImportJob, ImportKind } from '../../../contract/imports/imports.ts';
import { isListKind } from '../../../contract/imports/listKinds.ts';
import { importsRoutes } from '../../../contract/imports/routes.ts';
import { importFileMachine } from '../../../machines/imports/importFile.machine.ts';
import type { Answered, Following } from '../../../machines/imports/importFile.setup.ts';
import { importLogMachine, type UndoAnswer } from '../../../machines/imports/importLog.machine.ts';
import {
  type FileToCheck,
  importQueueMachine,
} from '../../../machines/imports/importQueue.machine.ts';
import { listFileMachine } from '../../../machines/imports/listFile.machine.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { isOutOfReach } from '../../adapters/api/apiError.ts';
import { problemText, unsavedOf } from '../../adapters/api/saveOutcome.ts';
import { saveCsv } from '../../adapters/browser/saveFile.ts';
import { wait } from '../../adapters/browser/time.ts';
import { csvOfWorkbook, firstRowsOf, isWorkbook } from '../../adapters/report/workbookText.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

type Needs = Pick<Services, 'call' | 'notify'>;

/** The polling interval of an import in ms. */
const LOOK_EVERY_MS = 500;
/** The number of consecutive failed polls before the failure is reported. */
const LOOKS = 5;
const UNREADABLE =
  "The workbook couldn't be read. Save it as an Excel workbook (.xlsx) or as CSV UTF-8.";
const goesOn = ({ state }: ImportJob) => state === 'checking' || state === 'running';

/** Provides the actors and actions of the list of imports. */
export const provideImportLog = ({ call, notify }: Needs) =>
  provideAll(importLogMachine, {
    actors: {
      loadLog: fromAbortablePromise(
        async ({ signal }) => (await call(importsRoutes.listImports, { signal })).items,
      ),
      undoImport: fromAbortablePromise(async ({ input: { id }, signal }): Promise<UndoAnswer> => {
        try {
          const done = await call(importsRoutes.undoImport, { params: { id }, signal });
          return { kind: 'undone', done };
        } catch (error) {
          const unsaved = unsavedOf(error);
          if (unsaved?.kind !== 'refused') throw error;
          return { kind: 'refused', message: problemText(unsaved.problem) };
        }
      }),
    },
    actions: { notify: (_, params) => notify(params) },
  });

/** Provides the actors and actions of the chart that saves the files of lists. */
export const provideListFile = ({ call, notify }: Needs) =>
  provideAll(listFileMachine, {
    actors: {
      saveListFile: fromAbortablePromise(async ({ input: { file }, signal }) => {
        if (file === null) throw new Error('No file was requested');
        const { name, text } = await (file.what === 'refused'
          ? call(importsRoutes.getRefusedRows, { params: { id: file.id }, signal })
          : call(importsRoutes.getListFile, {
              query: {
                kind: file.kind,
                ...(file.what === 'template' ? { isTemplate: 'true' as const } : {}),
              },
              signal,
            }));
        saveCsv(text, name);
      }),
    },
    actions: { notify: (_, params) => notify(params) },
  });

/**
 * Provides the actor and actions of the chart of the files that wait.
 * @param checkFile loads a file into the import of one file, and starts its check
 */
export const provideImportQueue = (
  { notify }: Pick<Needs, 'notify'>,
  checkFile: (toCheck: FileToCheck) => void,
) =>
  provideAll(importQueueMachine, {
    actors: {
      readHeadings: fromAbortablePromise(({ input: { files } }) =>
        Promise.all(files.map((file) => (file instanceof File ? firstRowsOf(file) : []))),
      ),
    },
    actions: {
      notify: (_, params) => notify(params),
      checkFile: (_, toCheck) => checkFile(toCheck),
    },
  });

/**
 * Provides the actors and actions of the chart that imports a file.
 * @param tellLog called when an import has ended
 */
export function provideImportFile({ call, notify }: Needs, tellLog: () => void) {
  const upload = async (kind: ImportKind, file: File, signal: AbortSignal): Promise<Answered> =>
    answerOf(() =>
      call(importsRoutes.uploadImport, {
        query: { kind, name: file.name.slice(0, 200) },
        file,
        signal,
      }),
    );
  /** Returns a refusal with its message as a value; any other failure is thrown. */
  const answerOf = async (work: () => Promise<ImportJob>): Promise<Answered> => {
    try {
      return { kind: 'answered', job: await work() };
    } catch (error) {
      const unsaved = unsavedOf(error);
      if (unsaved?.kind !== 'refused') throw error;
      return { kind: 'refused', message: problemText(unsaved.problem) };
    }
  };
  /** Polls again while the service is overloaded or briefly unreachable. */
  const look = async (id: string, signal: AbortSignal): Promise<ImportJob> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await call(importsRoutes.getImport, { params: { id }, signal });
      } catch (error) {
        if (tries === LOOKS || !isOutOfReach(error)) throw error;
        await wait(LOOK_EVERY_MS, signal);
      }
    }
  };
  const follow = async ({ id, parent }: Following, signal: AbortSignal): Promise<ImportJob> => {
    for (;;) {
      const job = await look(id, signal);
      if (!goesOn(job)) return job;
      parent.send({ type: 'job.told', job });
      await wait(LOOK_EVERY_MS, signal);
    }
  };
  const start = async (given: Following, isCheck: boolean, signal: AbortSignal) => {
    await call(importsRoutes.startImport, {
      params: { id: given.id },
      body: { isCheck, acceptsNew: given.acceptsNew, sendsInvites: given.sendsInvites },
      signal,
    });
    return follow(given, signal);
  };
  return provideAll(importFileMachine, {
    actors: {
      findRunning: fromAbortablePromise(
        async ({ signal }) =>
          (await call(importsRoutes.listImports, { signal })).items.find(goesOn) ?? null,
      ),
      sendFile: fromAbortablePromise(async ({ input: { kind, file }, signal }) => {
        if (!(file instanceof File)) throw new Error('No file was chosen');
        if (!isListKind(kind) || !isWorkbook(file.name)) return upload(kind, file, signal);
        const csv = await csvOfWorkbook(file);
        return csv === null
          ? { kind: 'refused' as const, message: UNREADABLE }
          : upload(kind, csv, signal);
      }),
      checkFile: fromAbortablePromise(({ input, signal }) =>
        answerOf(() => start(input, true, signal)),
      ),
      runFile: fromAbortablePromise(({ input, signal }) =>
        answerOf(() => (input.isStarted ? follow(input, signal) : start(input, false, signal))),
      ),
      stopFile: fromAbortablePromise(({ input, signal }) =>
        answerOf(async () => {
          await call(importsRoutes.cancelImport, { params: { id: input.id }, signal });
          return follow(input, signal);
        }),
      ),
    },
    actions: { notify: (_, params) => notify(params), tellLog },
  });
}
