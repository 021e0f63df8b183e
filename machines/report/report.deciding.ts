import type { BaseFacts } from '../../domain/reference/facts.ts';
import { presets } from '../../domain/report/presets/presets.ts';
import { presetAddress, viewAddress } from '../../domain/report/view/view.ts';
import { named } from '../parts/effects.ts';
import { gotoInstead } from '../parts/goto.ts';
import { notice } from '../parts/notify.ts';
import {
  isLoaded,
  isRefused,
  isSameDays,
  ownBase,
  requestText,
  wordNotesOf,
} from './report.context.ts';
import { type Done, failing, type In, needsBases, report, reportSetup } from './report.setup.ts';

const presetIsUnknown = ({ context }: In) => context.read.refused === 'preset';
const groupingIsUnknown = ({ context }: In) => context.read.refused === 'grouping';
const stateIsUnreadable = ({ context }: In) => context.read.refused === 'state';
const hasNoBase = ({ context }: In) =>
  presets[context.read.view.preset].myBase === true && ownBase(context) === null;
const hasNoDays = ({ context }: In) => context.days === null;
const hasUnfollowedWords = ({ context }: In) => wordNotesOf(context) === null;
const isHere = ({ context }: In) => isLoaded(context);
const areRefused = ({ context }: In) => isRefused(context);
const isComputed = ({ context }: In) =>
  isSameDays(context.days, context.loadedDays) && context.tableFor === requestText(context);
const effects = named({
  goToDefaultPreset: report.emit(({ context }: In) =>
    gotoInstead(presetAddress(context.read.view.preset, context.search, context)),
  ),
  goToPresetGrouping: report.emit(({ context }: In) =>
    gotoInstead(viewAddress(context.read.view, context.search)),
  ),
  keepBases: report.assign(({ event }: Done<readonly BaseFacts[]>) => ({ bases: event.output })),
});

/** What the address asks for, and how much of that is here already. */
export const deciding = reportSetup.createStateConfig({
  always: [
    { guard: presetIsUnknown, target: 'redirected', actions: effects.goToDefaultPreset },
    {
      guard: groupingIsUnknown,
      target: 'redirected',
      actions: [
        notice('warning', "That grouping isn't available here."),
        effects.goToPresetGrouping,
      ],
    },
    { guard: stateIsUnreadable, target: 'redirected', actions: effects.goToPresetGrouping },
    { guard: needsBases, target: 'findingBase' },
    { guard: hasNoBase, target: 'baseMissing' },
    { guard: hasNoDays, target: 'idle' },
    { guard: areRefused, target: 'refused' },
    { guard: hasUnfollowedWords, target: 'followingWords' },
    { guard: isComputed, target: 'ready' },
    { guard: isHere, target: 'computing' },
    { target: 'loading' },
  ],
});

/** One's own base, for the presets that are about it. */
export const findingBase = reportSetup.createStateConfig({
  tags: 'pending',
  invoke: {
    id: 'loadBases',
    src: 'loadBases',
    onDone: { target: 'deciding', actions: effects.keepBases },
    onError: failing('Failed to load bases.'),
  },
});
