import { assign, emit, setup } from 'xstate';
import type { CostPack } from '../../contract/costPack/costPack.ts';
import {
  MAX_LINK_DAYS,
  MIN_LINK_DAYS,
  type NewSharedPack,
  type SharedPack,
  type SharedPackBody,
} from '../../contract/costPack/sharedPacks.ts';
import type { CostShares, CostSharesBody } from '../../contract/costPack/shares.ts';
import type { Problem } from '../../contract/wire/problem.ts';
import { costPath, type PackMode } from '../../domain/costPack/address.ts';
import { readShares, type SharesErrors } from '../../domain/costPack/checkShares.ts';
import { draftOfShares, type SharesDraft } from '../../domain/costPack/sharesDraft.ts';
import { type Goto, gotoInstead } from '../parts/goto.ts';
import { notify } from '../parts/notify.ts';
import type { Conflict } from '../parts/outcome.ts';
import { pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export interface CostPackInput extends PackMode {
  readonly id: string;
  /** The user has Contract.Edit and so can edit shares and create links. */
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
/** `isCopied`: the browser allowed copying the URL. */
export interface Linked {
  readonly pack: NewSharedPack;
  readonly isCopied: boolean;
}
interface CostPackContext extends CostPackInput {
  readonly pack: CostPack | null;
  readonly draft: SharesDraft;
  readonly errors: SharesErrors;
  /** The version the draft is based on. */
  readonly version: number;
  readonly conflict: Conflict<CostShares> | null;
  /** The days a link stays valid, as typed. */
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

const declared = setup({
  types: {} as {
    context: CostPackContext;
    input: CostPackInput;
    events: CostPackEvent;
    emitted: Goto;
    /**
     * - `conflict`: another user saved the shares first.
     * - `sharing`: the links dialog is open.
     * - `unlisted`: the links failed to load.
     * - `choosing`: the user chooses for how many days a new link works.
     * - `linked`: a link was created.
     * - `exporting`: a file is being written.
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
    /** Creates a link and copies its URL. */
    makeLink: placeholderActor<Linked, { id: string; body: SharedPackBody }>('makeLink'),
    revokeLink: placeholderActor<SharedPack, { id: string }>('revokeLink'),
    /** Writes the file and starts the browser's download of it. */
    writeFile: placeholderActor<void, { pack: CostPack | null; format: PackFormat }>('writeFile'),
  },
  delays: { pendingDelay },
  actions: { notify },
});

type HasContext = { readonly context: CostPackContext };

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

/** Parses whole days from 1 to 90; null for anything else. */
export const daysOf = (text: string): number | null => {
  const days = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return days >= MIN_LINK_DAYS && days <= MAX_LINK_DAYS ? days : null;
};

export const loadInput = ({ context: { id, approved, availability } }: HasContext) => ({
  id,
  approved,
  availability,
});
export const saveInput = ({ context: { pack, id, draft, version } }: HasContext) => ({
  id: pack?.page.incident.id ?? id,
  body: readShares(draft).body,
  version,
});
export const linkInput = ({ context: { pack, id, days, approved, availability } }: HasContext) => ({
  id: pack?.page.incident.id ?? id,
  body: { days: daysOf(days) ?? MIN_LINK_DAYS, approved, availability },
});
export const incidentInput = ({ context: { pack, id } }: HasContext) => ({
  id: pack?.page.incident.id ?? id,
});

const openedWith = (shares: CostShares) => ({
  draft: draftOfShares(shares),
  version: shares.version,
  errors: {},
  conflict: null,
});

/** The guards and actions of the root's states; the other files add their own. */
export const costPackSetup = declared.extend({
  guards: {
    isFound: (_, { kind }: Loaded) => kind === 'found',
    mayShare: ({ context }) => context.mayShare,
  },
  actions: {
    keepPack: assign((_, loaded: Loaded) => ({
      pack: loaded.kind === 'found' ? loaded.pack : null,
    })),
    keepMode: assign((_, { approved }: { approved: boolean }) => ({ approved })),
    keepAvailability: assign((_, { availability }: { availability: boolean }) => ({
      availability,
    })),
    tellAddress: emit(({ context }) => gotoInstead(costPath(context.id, context))),
    openShares: assign(({ context: { pack } }) => (pack === null ? {} : openedWith(pack.saved))),
    beginSharing: assign({ linked: null, links: [], daysError: null }),
    keepFormat: assign((_, { format }: { format: PackFormat }) => ({ format })),
  },
});

/** Targets of states in other files. */
export const costPackTargets = {
  reloading: '#costPack.open.reloading',
  shown: '#costPack.open.shown',
} as const;
