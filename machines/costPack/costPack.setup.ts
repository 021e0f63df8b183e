import { setup } from 'xstate';
import type { CostPack } from '../../contract/costPack/costPack.ts';
import {
  FEWEST_DAYS,
  MOST_DAYS,
  type NewSharedPack,
  type SharedPack,
  type SharedPackBody,
} from '../../contract/costPack/sharedPacks.ts';
import type { CostShares, CostSharesBody } from '../../contract/costPack/shares.ts';
import type { Problem } from '../../contract/wire/problem.ts';
import { costPath, type PackMode } from '../../domain/costPack/address.ts';
import { readShares, type SharesErrors } from '../../domain/costPack/checkShares.ts';
import { draftOfShares, type SharesDraft } from '../../domain/costPack/sharesDraft.ts';
import { effectsOf, type Heard, type HeardDone, type HeardOn, named } from '../parts/effects.ts';
import { type Goto, gotoInstead } from '../parts/goto.ts';
import { notify } from '../parts/notify.ts';
import { type Conflict, guardsOf } from '../parts/outcome.ts';
import { pendingDelay } from '../parts/patience.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export interface CostPackInput extends PackMode {
  readonly id: string;
  /** Holds Contract.Edit: may write shares and make links. */
  readonly mayShare: boolean;
}
export type PackFormat = 'xlsx' | 'json';
export type Loaded =
  | { readonly kind: 'found'; readonly pack: CostPack }
  | { readonly kind: 'missing' };
export type SharesSaved =
  | { readonly kind: 'saved'; readonly shares: CostShares }
  | { readonly kind: 'conflict'; readonly conflict: Conflict<CostShares> }
  | { readonly kind: 'refused'; readonly problem: Problem };
/** `isCopied`: the browser let it be copied. */
export interface Linked {
  readonly pack: NewSharedPack;
  readonly isCopied: boolean;
}
interface CostPackContext extends CostPackInput {
  readonly pack: CostPack | null;
  readonly draft: SharesDraft;
  readonly errors: SharesErrors;
  /** The version the draft began with. */
  readonly version: number;
  readonly conflict: Conflict<CostShares> | null;
  /** Days a link works, as typed. */
  readonly days: string;
  readonly daysError: string | null;
  readonly links: readonly SharedPack[];
  readonly linked: Linked | null;
  readonly revoked: string;
  readonly format: PackFormat;
}
export type CostPackEvent =
  | { type: 'mode.toggled'; approved: boolean }
  | { type: 'availability.toggled'; availability: boolean }
  | { type: 'shares.opened' }
  | { type: 'shares.changed'; draft: SharesDraft }
  | { type: 'shares.left' }
  | { type: 'save.pressed' }
  | { type: 'mine.kept' }
  | { type: 'theirs.taken' }
  | { type: 'share.asked' }
  | { type: 'days.typed'; text: string }
  | { type: 'link.pressed' }
  | { type: 'revoke.pressed'; id: string }
  | { type: 'share.left' }
  | { type: 'export.asked'; format: PackFormat }
  | { type: 'retry.requested' };

export const costPackSetup = setup({
  types: {} as {
    context: CostPackContext;
    input: CostPackInput;
    events: CostPackEvent;
    emitted: Goto;
    /**
     * `conflict`: shares were saved meanwhile. `sharing`: links are made and listed. `unlisted`: they couldn't be had.
     * `choosing`: how many days a new one works. `linked`: one was made. `exporting`: a file is being written.
     */
    tags: Tagged<
      'pending' | 'open' | 'failed' | 'stale' | 'gone' | 'form' | 'locked' | 'busy',
      'conflict' | 'sharing' | 'unlisted' | 'choosing' | 'linked' | 'exporting'
    >;
  },
  actors: {
    loadPack: placeholderActor<Loaded, PackMode & { id: string }>('loadPack'),
    saveShares: placeholderActor<
      SharesSaved,
      { id: string; body: CostSharesBody | null; version: number }
    >('saveShares'),
    loadLinks: placeholderActor<readonly SharedPack[], { id: string }>('loadLinks'),
    /** Makes a link and copies its address. */
    makeLink: placeholderActor<Linked, { id: string; body: SharedPackBody }>('makeLink'),
    revokeLink: placeholderActor<SharedPack, { id: string }>('revokeLink'),
    /** Writes the file and hands it to the browser's downloads. */
    writeFile: placeholderActor<void, { pack: CostPack | null; format: PackFormat }>('writeFile'),
  },
  delays: { pendingDelay },
  actions: { notify },
});

const made = effectsOf<CostPackContext, CostPackEvent, Goto>();
export type In = Pick<Heard<CostPackContext, CostPackEvent>, 'context'>;
type On<Type extends CostPackEvent['type']> = HeardOn<CostPackContext, CostPackEvent, Type>;
type Done<Output> = HeardDone<CostPackContext, Output>;

const noShares: SharesDraft = { agreements: [], owner: '', declared: { from: '', until: '' } };
export const firstContext = (input: CostPackInput): CostPackContext => ({
  ...input,
  pack: null,
  draft: noShares,
  errors: {},
  version: 0,
  conflict: null,
  days: '30',
  daysError: null,
  links: [],
  linked: null,
  revoked: '',
  format: 'xlsx',
});

export const isFound = ({ event }: Done<Loaded>) => event.output.kind === 'found';
export const mayShare = ({ context }: In) => context.mayShare;
export const isUnreadable = ({ context }: In) => readShares(context.draft).body === null;
const answered = guardsOf<SharesSaved>();
export const isSaved = answered('saved');
export const isConflict = answered('conflict');
/** Whole days from one to ninety; null for anything else. */
const daysOf = (text: string): number | null => {
  const days = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return days >= FEWEST_DAYS && days <= MOST_DAYS ? days : null;
};
export const hasNoDays = ({ context }: In) => daysOf(context.days) === null;

export const loadInput = ({ context: { id, approved, availability } }: In) => ({
  id,
  approved,
  availability,
});
export const saveInput = ({ context: { pack, id, draft, version } }: In) => ({
  id: pack?.page.incident.id ?? id,
  body: readShares(draft).body,
  version,
});
export const linkInput = ({ context: { pack, id, days, approved, availability } }: In) => ({
  id: pack?.page.incident.id ?? id,
  body: { days: daysOf(days) ?? FEWEST_DAYS, approved, availability },
});
export const incidentInput = ({ context: { pack, id } }: In) => ({
  id: pack?.page.incident.id ?? id,
});

const openedWith = (shares: CostShares) => ({
  draft: draftOfShares(shares),
  version: shares.version,
  errors: {},
  conflict: null,
});
const errorsOf = ({ errors = [] }: Problem): SharesErrors =>
  Object.fromEntries(errors.map(({ path, message }) => [path, message]));
export const effects = named({
  keepPack: made.assign(({ event: { output } }: Done<Loaded>) => ({
    pack: output.kind === 'found' ? output.pack : null,
  })),
  keepMode: made.assign(({ event }: On<'mode.toggled'>) => ({ approved: event.approved })),
  keepAvailability: made.assign(({ event }: On<'availability.toggled'>) => ({
    availability: event.availability,
  })),
  tellAddress: made.emit(({ context }: In) => gotoInstead(costPath(context.id, context))),
  openShares: made.assign(({ context: { pack } }: In) =>
    pack === null ? {} : openedWith(pack.saved),
  ),
  keepDraft: made.assign(({ event }: On<'shares.changed'>) => ({ draft: event.draft, errors: {} })),
  showErrors: made.assign(({ context }: In) => ({ errors: readShares(context.draft).errors })),
  keepRefusal: made.assign(({ event: { output } }: Done<SharesSaved>) => ({
    errors: output.kind === 'refused' ? errorsOf(output.problem) : {},
  })),
  keepConflict: made.assign(({ event: { output } }: Done<SharesSaved>) => ({
    conflict: output.kind === 'conflict' ? output.conflict : null,
  })),
  // Mine goes over what they saved, and over nothing later.
  keepMine: made.assign(({ context: { conflict, version } }: In) => ({
    version: conflict?.current.version ?? version,
    conflict: null,
  })),
  keepDays: made.assign(({ event }: On<'days.typed'>) => ({ days: event.text, daysError: null })),
  showDaysError: made.assign({ daysError: `Give ${FEWEST_DAYS} to ${MOST_DAYS} days.` }),
  beginSharing: made.assign({ linked: null, links: [], daysError: null }),
  keepLinks: made.assign(({ event }: Done<readonly SharedPack[]>) => ({ links: event.output })),
  keepLinked: made.assign(({ context, event }: Done<Linked>) => ({
    linked: event.output,
    links: [event.output.pack, ...context.links],
  })),
  keepRevoked: made.assign(({ event }: On<'revoke.pressed'>) => ({ revoked: event.id })),
  markRevoked: made.assign(
    ({ context: { links, linked }, event: { output } }: Done<SharedPack>) => ({
      links: links.map((link) => (link.id === output.id ? output : link)),
      linked: linked?.pack.id === output.id ? null : linked,
    }),
  ),
  keepFormat: made.assign(({ event }: On<'export.asked'>) => ({ format: event.format })),
});
/** Where states of other files lead. */
export const to = { reloading: '#costPack.open.reloading', shown: '#costPack.open.shown' } as const;
