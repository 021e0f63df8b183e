import { describe, expect, it } from 'vitest';
import { type DispatchDraft, emptyDraft } from '../../../../domain/dispatch/draft/draft.ts';
import { addDrop } from '../../../../domain/dispatch/draft/edit.ts';
import { checkDispatch } from '../../../../domain/dispatch/rules/check.ts';
import { applyFix } from '../../../../domain/dispatch/rules/fixes.ts';
import { flagsOf, hasErrors } from '../../../../domain/forms/finding.ts';
import { facts, good, incident, stored, type } from '../world.ts';
import { aboard, at, drop, info, known, warning } from './checkCase.ts';

/**
 * Minutes over midnight: up to the limit the next day is assumed, beyond it the user must set it.
 */
describe('over midnight', () => {
  const night = (dispatchTime: string, timeOut: string, timeIn: string) =>
    checkDispatch(
      type(good, [
        ['activityDate', '07/13/2025'],
        ['dispatchTime', dispatchTime],
        [`${at}.timeOut`, timeOut],
        [`${at}.timeIn`, timeIn],
      ]),
      facts,
    )
      .map((finding) => finding.code)
      .filter((code) => /Day$|Before/.test(code));
  it.each([
    ['a wait of 2 h', night('22:10', '00:10', '01:25'), ['timeOutNextDay']],
    ['a wait of 2 h 1 min', night('22:09', '00:10', '01:25'), ['timeOutBeforeDispatch']],
    ['a flight of 14 h', night('20:00', '20:00', '10:00'), ['timeInNextDay']],
    ['a flight of 14 h 1 min', night('20:00', '20:00', '10:01'), ['timeInBeforeTimeOut']],
  ])('checks %s', (_, codes, expected) => expect(codes).toEqual(expected));
});

it('asks about the load last taken aboard until a row takes it, whatever else is typed (D-D6)', () => {
  const own = known({ preloads: [aboard()] });
  const codes = (draft: DispatchDraft) => checkDispatch(draft, own).map((finding) => finding.code);
  expect(codes(type(addDrop(good, 0), [], own))).toContain('preloadUnused');
  expect(codes(type(addDrop(good, 0), [[`${drop}.volumeJettisoned`, '1']], own))).toContain(
    'preloadUnused',
  );
  const fix = checkDispatch(good, own)
    .flatMap((f) => f.fixes ?? [])
    .find((w) => w.kind === 'useLoad');
  expect(
    fix === undefined
      ? []
      : codes(applyFix(type(addDrop(good, 0), [[`${drop}.volumeJettisoned`, '1']], own), fix, own)),
  ).not.toContain('preloadUnused');
});

describe('the whole draft', () => {
  it('finds nothing wrong with a good flight', () => {
    expect(checkDispatch(good, facts)).toEqual([
      info(`${at}.landingFees`, 'landingFeeBasis', '1 × $45.00 at HMT'),
    ]);
  });
  it('lists everything that a new flight lacks', () => {
    const findings = checkDispatch(type(emptyDraft('flight'), []), facts);
    expect(findings.map((finding) => [finding.path, finding.message])).toEqual([
      ['assetId', 'Choose an aircraft.'],
      [`${at}.missionTypeDesc`, 'Choose a mission type.'],
      [`${at}.missionFlightTypeDesc`, 'Choose a flight type.'],
      [`${at}.timeOut`, 'Enter the time out, or mark the flight aborted.'],
      [`${at}.crew`, 'No pilot is listed.'],
    ]);
    expect(hasErrors(findings)).toBe(true);
  });
  it('can be saved while the aircraft is out (D-4)', () => {
    const out = type(good, [
      [`${at}.timeIn`, ''],
      [`${at}.hobbsEnd`, ''],
    ]);
    expect(checkDispatch(out, facts)).toEqual([]);
  });
  it('stores warnings and quiet chips as flags, in the contract’s order, each once (D-6)', () => {
    const findings = checkDispatch(
      type(good, [
        [`${at}.requestNumber`, ''],
        [`${at}.aborted`, true],
        ['assetId', 'none'],
        [`${at}.crew.0.crewId`, 'rob'],
        ['meterReset', true],
      ]),
      facts,
    );
    expect(flagsOf(findings)).toEqual([
      'meterReset',
      'noPilot',
      'noRequestNumber',
      'noContract',
      'aborted',
    ]);
  });
  it('takes any job that counts as flight crew for a pilot, by whatever name (D-C2, LIM-24)', () => {
    const crewed = (isFlightCrew: boolean) =>
      checkDispatch(good, {
        ...facts,
        crewRoles: facts.crewRoles.map((role) => ({ ...role, name: 'Commander', isFlightCrew })),
      });
    expect(flagsOf(crewed(true))).not.toContain('noPilot');
    expect(flagsOf(crewed(false))).toContain('noPilot');
  });
  it('includes the incident of the stored record', () => {
    const record = stored({}, { incidentId: 'i9', incident: incident({ id: 'i9', year: 2023 }) });
    const draft = type(good, [[`${at}.incidentId`, 'i9']]);
    const found = checkDispatch(draft, known({ record })).filter(
      (finding) => finding.path === `${at}.incidentId`,
    );
    expect(found).toEqual([
      warning(`${at}.incidentId`, 'incidentYear', 'This incident is from 2023.'),
    ]);
  });
});
