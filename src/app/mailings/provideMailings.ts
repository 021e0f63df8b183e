import { mailingRoutes } from '../../../contract/mailings/routes.ts';
import { routes } from '../../../contract/table.ts';
import { bodyOfDraft, draftOfMailing, sentViews } from '../../../domain/mailings/form.ts';
import { mailingFormMachine } from '../../../machines/mailings/mailingForm.machine.ts';
import { mailingsMachine } from '../../../machines/mailings/mailings.machine.ts';
import type { MailingAct } from '../../../machines/mailings/mailings.setup.ts';
import type { Refused } from '../../../machines/parts/outcome.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { problemText, unsavedOf } from '../../adapters/api/saveOutcome.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

type Needs = Pick<Services, 'call' | 'notify'>;

/** Returns a refusal with its message as a value; any other failure is thrown. */
async function orRefused<T>(work: () => Promise<T>): Promise<T | Refused> {
  try {
    return await work();
  } catch (error) {
    const unsaved = unsavedOf(error);
    if (unsaved?.kind !== 'refused') throw error;
    return { kind: 'refused', message: problemText(unsaved.problem) };
  }
}

/** Provides the actors and actions of the list of mailings. */
export function provideMailings({ call, notify }: Needs) {
  const carryOut = ({ kind, mailing }: MailingAct, signal: AbortSignal): Promise<unknown> => {
    const asked = { params: { id: mailing.id }, signal };
    const save = (isPaused: boolean) =>
      call(mailingRoutes.saveMailing, {
        ...asked,
        body: bodyOfDraft(draftOfMailing(mailing), isPaused),
      });
    switch (kind) {
      case 'send':
        return call(mailingRoutes.sendMailing, asked);
      case 'pause':
        return save(true);
      case 'resume':
        return save(false);
      case 'end':
        return call(mailingRoutes.endMailing, asked);
      case 'delete':
        return call(mailingRoutes.deleteMailing, asked);
    }
  };
  return provideAll(mailingsMachine, {
    actors: {
      loadMailings: fromAbortablePromise(
        async ({ input: { isAll }, signal }) =>
          (
            await call(isAll ? mailingRoutes.listAllMailings : mailingRoutes.listMailings, {
              signal,
            })
          ).items,
      ),
      act: fromAbortablePromise(({ input: { act }, signal }) =>
        orRefused(async () => {
          if (act !== null) await carryOut(act, signal);
          return { kind: 'done' as const };
        }),
      ),
      loadLog: fromAbortablePromise(
        async ({ input: { id }, signal }) =>
          (await call(mailingRoutes.listSendings, { params: { id }, signal })).items,
      ),
    },
    actions: { notify: (_, params) => notify(params) },
  });
}

/**
 * Provides the actors and actions of the mailing form.
 * @param tellList called after a save
 */
export const provideMailingForm = ({ call, notify }: Needs, tellList: () => void) =>
  provideAll(mailingFormMachine, {
    actors: {
      loadViews: fromAbortablePromise(async ({ signal }) =>
        sentViews((await call(routes.listReportViews, { signal })).views),
      ),
      findPeople: fromAbortablePromise(
        async ({ input: { text }, signal }) =>
          (await call(mailingRoutes.listRecipients, { query: { search: text }, signal })).items,
      ),
      saveMailing: fromAbortablePromise(({ input: { id, body }, signal }) =>
        orRefused(async () => {
          const mailing =
            id === null
              ? await call(mailingRoutes.addMailing, {
                  body,
                  idempotencyKey: crypto.randomUUID(),
                  signal,
                })
              : await call(mailingRoutes.saveMailing, { params: { id }, body, signal });
          return { kind: 'saved' as const, mailing };
        }),
      ),
    },
    actions: { notify: (_, params) => notify(params), tellList },
  });
