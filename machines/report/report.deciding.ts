import { assign, emit } from 'xstate';
import type { BaseFacts } from '../../domain/reference/facts.ts';
import { presets } from '../../domain/report/presets/presets.ts';
import { presetPath, viewPath } from '../../domain/report/view/view.ts';
import { gotoInstead } from '../parts/goto.ts';
import { notice } from '../parts/notify.ts';
import { outputOf } from '../parts/outcome.ts';
import { arrangingSetup } from './report.arranging.ts';
import {
  isLoaded,
  isRefused,
  isSameDays,
  ownBase,
  type ReportContext,
  requestText,
  wordNotesOf,
} from './report.context.ts';
import { failing } from './report.setup.ts';

/** True if the preset uses the user's own base. */
const isOfBase = ({ read }: ReportContext) => presets[read.view.preset].myBase === true;

export const decidingSetup = arrangingSetup.extend({
  guards: {
    presetIsUnknown: ({ context }) => context.read.refused === 'preset',
    groupingIsUnknown: ({ context }) => context.read.refused === 'grouping',
    stateIsUnreadable: ({ context }) => context.read.refused === 'state',
    needsBases: ({ context }) => isOfBase(context) && context.bases === null,
    hasNoBase: ({ context }) => isOfBase(context) && ownBase(context) === null,
    hasNoDays: ({ context }) => context.days === null,
    hasUnfollowedWords: ({ context }) => wordNotesOf(context) === null,
    isHere: ({ context }) => isLoaded(context),
    areRefused: ({ context }) => isRefused(context),
    isComputed: ({ context }) =>
      isSameDays(context.days, context.loadedDays) && context.tableFor === requestText(context),
  },
  actions: {
    goToDefaultPreset: emit(({ context }) =>
      gotoInstead(presetPath(context.read.view.preset, context.search, context)),
    ),
    goToPresetGrouping: emit(({ context }) =>
      gotoInstead(viewPath(context.read.view, context.search)),
    ),
    keepBases: assign((_, bases: readonly BaseFacts[]) => ({ bases })),
  },
});

/** Compares the URL's request with the data already loaded, and chooses the next state. */
export const deciding = decidingSetup.createStateConfig({
  always: [
    { guard: 'presetIsUnknown', target: 'redirected', actions: 'goToDefaultPreset' },
    {
      guard: 'groupingIsUnknown',
      target: 'redirected',
      actions: [notice('warning', "That grouping isn't available here."), 'goToPresetGrouping'],
    },
    { guard: 'stateIsUnreadable', target: 'redirected', actions: 'goToPresetGrouping' },
    { guard: 'needsBases', target: 'findingBase' },
    { guard: 'hasNoBase', target: 'baseMissing' },
    { guard: 'hasNoDays', target: 'idle' },
    { guard: 'areRefused', target: 'refused' },
    { guard: 'hasUnfollowedWords', target: 'followingWords' },
    { guard: 'isComputed', target: 'ready' },
    { guard: 'isHere', target: 'computing' },
    { target: 'loading' },
  ],
});

/** Loads the bases to find the user's own, for presets that use it. */
export const findingBase = decidingSetup.createStateConfig({
  tags: 'pending',
  invoke: {
    id: 'loadBases',
    src: 'loadBases',
    onDone: { target: 'deciding', actions: { type: 'keepBases', params: outputOf } },
    onError: failing('Failed to load bases.'),
  },
});
