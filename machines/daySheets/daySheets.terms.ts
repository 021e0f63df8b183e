import { assign } from 'xstate';
import type { SheetContract } from '../../contract/daySheets/daySheets.ts';
import { readTerms, type TermsField, typedTerms } from '../../domain/daySheets/termsForm.ts';
import {
  type SheetsContext,
  sheetsSetup,
  type TermsOrder,
  type TermsSaved,
} from './daySheets.setup.ts';

const contractIn = ({ loaded }: SheetsContext, id: string): SheetContract | null =>
  loaded?.sheets?.contracts.find((one) => one.id === id) ?? null;

export const termsOrder = ({
  context: { terms },
}: {
  readonly context: SheetsContext;
}): TermsOrder => {
  const read = terms === null ? null : readTerms(terms.typed);
  return {
    id: terms?.contract.id ?? '',
    version: terms?.contract.version ?? 0,
    body: read !== null && 'body' in read ? read.body : null,
  };
};

/** The form of a contract's terms (PAY-2). */
export const termsSetup = sheetsSetup.extend({
  guards: {
    mayOpenTerms: ({ context }, { contractId }: { contractId: string }) =>
      context.mayExcuse && contractIn(context, contractId) !== null,
    areTermsWrong: ({ context: { terms } }) => terms === null || 'field' in readTerms(terms.typed),
    areTermsSaved: (_, { kind }: TermsSaved) => kind === 'saved',
  },
  actions: {
    openTerms: assign(({ context }, { contractId }: { contractId: string }) => {
      const contract = contractIn(context, contractId);
      return {
        terms: contract === null ? null : { contract, typed: typedTerms(contract), finding: null },
      };
    }),
    keepTerms: assign(
      ({ context: { terms } }, { field, text }: { field: TermsField; text: string }) => ({
        terms:
          terms === null
            ? null
            : { ...terms, typed: { ...terms.typed, [field]: text }, finding: null },
      }),
    ),
    closeTerms: assign({ terms: null }),
    showTermsFinding: assign(({ context: { terms } }) => {
      const read = terms === null ? null : readTerms(terms.typed);
      return {
        terms:
          terms === null || read === null || !('field' in read)
            ? terms
            : { ...terms, finding: read },
      };
    }),
    showTermsRefusal: assign(({ context: { terms } }, saved: TermsSaved) => ({
      isOutdated: true,
      terms:
        terms === null || saved.kind === 'saved'
          ? terms
          : {
              ...terms,
              finding: {
                field: 'windowStart' as const,
                message:
                  saved.kind === 'refused'
                    ? saved.message
                    : `${saved.changedBy} changed this contract in the meantime. Close the form to see it.`,
              },
            },
    })),
  },
});
