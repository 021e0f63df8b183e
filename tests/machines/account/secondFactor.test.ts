import type { IdentityRefusal, Refused } from '../../../domain/account/identityTexts.ts';
import {
  type Enrolment,
  secondFactorMachine,
} from '../../../machines/account/secondFactor.machine.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const refused = (refusal: IdentityRefusal): Refused => ({
  kind: 'refused',
  refusal,
  requirements: [],
});
const enrolment: Enrolment = {
  kind: 'started',
  secret: 'JBSWY3DPEHPK3PXP',
  address: 'otpauth://totp/CATIS:jo%40demo.test?secret=JBSWY3DPEHPK3PXP&issuer=CATIS',
};
const factor = { enrolledAt: '2026-06-01T16:00:00.000Z' };

// ACC-14
walkChart('secondFactor', secondFactorMachine, {
  events: [
    ...settled('findFactor', { done: null, error: 'offline' }),
    ...settled('findFactor', { done: factor }),
    { type: 'retry.requested' },
    { type: 'setUp.requested' },
    { type: 'remove.requested' },
    { type: 'cancel.requested' },
    { type: 'field.changed', field: 'factorPassword', value: 'Demo-Password-1' },
    { type: 'field.changed', field: 'factorCode', value: ' 123456' },
    { type: 'form.submitted' },
    { type: 'xstate.after.pendingDelay.secondFactor.starting.quick' },
    { type: 'xstate.after.pendingDelay.secondFactor.finishing.quick' },
    { type: 'xstate.after.pendingDelay.secondFactor.removing.quick' },
    ...settled('startEnrolment', { done: enrolment, error: 'offline' }),
    ...settled('startEnrolment', { done: refused('wrongCredentials') }),
    ...settled('startEnrolment', { done: refused('tooManyTries') }),
    ...settled('finishEnrolment', { done: factor, error: 'offline' }),
    ...settled('finishEnrolment', { done: refused('wrongCode') }),
    ...settled('finishEnrolment', { done: refused('signInTooOld') }),
    ...settled('removeFactor', { done: 'removed', error: 'offline' }),
    ...settled('removeFactor', { done: refused('wrongCredentials') }),
    ...settled('removeFactor', { done: refused('wrongCode') }),
    ...settled('removeFactor', { done: refused('network') }),
  ],
  apart: [
    'xstate.done.actor.findFactor',
    'xstate.done.actor.startEnrolment',
    'xstate.done.actor.finishEnrolment',
    'xstate.done.actor.removeFactor',
  ],
  project: (c) => [
    c.factor !== null,
    c.enrolment !== null,
    c.factorPassword !== '',
    c.factorCode !== '',
    Object.keys(c.errors),
    c.refusal,
  ],
});
