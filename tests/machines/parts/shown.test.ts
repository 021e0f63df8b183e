import { describe, expect, it } from 'vitest';
import { messagesOf, nothingShown } from '../../../machines/parts/shown.ts';

const finding = (path: string, code: string, message = `${code} of ${path}`) => ({
  path,
  code,
  severity: 'error' as const,
  message,
});
const aircraft = finding('assetId', 'required');
const out = finding('activities.0.timeOut', 'invalid');
const basis = finding('activities.0.landingFees', 'landingFeeBasis');
const findings = [aircraft, out, basis];

describe('messages of a form', () => {
  it('shows nothing until the user leaves a field', () => {
    expect(messagesOf(findings, nothingShown, {})).toEqual({});
  });
  it('shows findings of the fields that the user has left', () => {
    expect(
      messagesOf(findings, { ...nothingShown, leftPaths: ['activities.0.timeOut', 'remarks'] }, {}),
    ).toEqual({ 'activities.0.timeOut': [out] });
  });
  it('shows everything after an attempt to save', () => {
    expect(messagesOf(findings, { ...nothingShown, showsAll: true }, {})).toEqual({
      assetId: [aircraft],
      [out.path]: [out],
      [basis.path]: [basis],
    });
  });
  it('shows an explanation before the user leaves its field', () => {
    expect(messagesOf(findings, nothingShown, {}, ['landingFeeBasis'])).toEqual({
      [basis.path]: [basis],
    });
  });
  it("shows refusals of the service after the rules' findings, in any field", () => {
    const refusal = finding('assetId', 'invalid', 'This aircraft was archived.');
    expect(messagesOf(findings, { ...nothingShown, refusals: [refusal] }, {})).toEqual({
      assetId: [refusal],
    });
    expect(
      messagesOf(findings, { leftPaths: ['assetId'], showsAll: false, refusals: [refusal] }, {}),
    ).toEqual({ assetId: [aircraft, refusal] });
  });
  it('shows each sentence once per field', () => {
    const same = finding('assetId', 'invalid', aircraft.message);
    const other = finding('remarks', 'invalid', aircraft.message);
    const third = finding('assetId', 'tooLong', 'Too long.');
    expect(
      messagesOf([aircraft, third, same, other], { ...nothingShown, showsAll: true }, {}),
    ).toEqual({ assetId: [aircraft, third], remarks: [other] });
  });
  it('keeps the list of a field whose messages did not change, and of no other', () => {
    const shown = { ...nothingShown, showsAll: true };
    const before = messagesOf([aircraft, out], shown, {});
    const after = messagesOf(
      [{ ...aircraft }, { ...out, message: 'Enter a time like 14:05.' }, basis],
      shown,
      before,
    );
    expect(after['assetId']).toBe(before['assetId']);
    expect(after[out.path]).toEqual([{ ...out, message: 'Enter a time like 14:05.' }]);
    expect(after[basis.path]).toEqual([basis]);
  });
});
