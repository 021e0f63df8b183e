import type { ImportJob } from '../../../contract/imports/imports.ts';
import { importsRoutes } from '../../../contract/imports/routes.ts';
import { importFileMachine } from '../../../machines/imports/importFile.machine.ts';
import type { Answered, Following } from '../../../machines/imports/importFile.setup.ts';
import { importLogMachine } from '../../../machines/imports/importLog.machine.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { isOutOfReach } from '../../adapters/api/apiError.ts';
import { problemText, unsavedOf } from '../../adapters/api/saveOutcome.ts';
import { wait } from '../../adapters/browser/time.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

type Needs = Pick<Services, 'call' | 'notify'>;

/** Milliseconds between two looks at how far an import is. */
const LOOK_EVERY_MS = 500;
/** Looks in a row that may fail before that is said. */
const LOOKS = 5;
const goesOn = ({ state }: ImportJob) => state === 'checking' || state === 'running';

/** The list of imports with its real effects. */
export const provideImportLog = ({ call }: Needs) =>
  provideAll(importLogMachine, {
    actors: {
      loadLog: fromAbortablePromise(
        async ({ signal }) => (await call(importsRoutes.listImports, { signal })).items,
      ),
    },
  });

/** A file on its way with its real effects. @param tellLog hears that an import is over */
export function provideImportFile({ call, notify }: Needs, tellLog: () => void) {
  /** A refusal in words is an answer; anything else is a failure. */
  const answerOf = async (work: () => Promise<ImportJob>): Promise<Answered> => {
    try {
      return { kind: 'answered', job: await work() };
    } catch (error) {
      const unsaved = unsavedOf(error);
      if (unsaved?.kind !== 'refused') throw error;
      return { kind: 'refused', message: problemText(unsaved.problem) };
    }
  };
  /** A service that is busy, or out of reach for a moment, is looked at again. */
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
      body: { isCheck, acceptsNew: given.acceptsNew },
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
      sendFile: fromAbortablePromise(({ input: { kind, file }, signal }) =>
        answerOf(() => {
          if (!(file instanceof File)) throw new Error('No file was chosen');
          return call(importsRoutes.uploadImport, {
            query: { kind, name: file.name.slice(0, 200) },
            file,
            signal,
          });
        }),
      ),
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
