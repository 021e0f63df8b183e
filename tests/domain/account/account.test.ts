import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resetCodeOf, signInAddress } from '../../../domain/account/addresses.ts';
import {
  emailProblem,
  nameProblem,
  newPasswordProblem,
  problemsOf,
  repeatProblem,
  withoutProblem,
} from '../../../domain/account/checks.ts';
import { refusalOf, refusalText, refusedText } from '../../../domain/account/identityTexts.ts';
import {
  defaultPasswordPolicy,
  meetsPolicy,
  type PasswordPolicy,
  policyLines,
  policyOf,
  unmetRequirements,
} from '../../../domain/account/passwordPolicy.ts';
import { guardRoute, type SessionFacts } from '../../../domain/routes/guard.ts';

const strict: PasswordPolicy = {
  minLength: 12,
  maxLength: 20,
  needsLowercase: true,
  needsUppercase: true,
  needsDigit: true,
  needsSymbol: true,
  symbols: '!#-',
};

describe('the password policy', () => {
  const provider = {
    customStrengthOptions: {
      minPasswordLength: 12,
      maxPasswordLength: 20,
      containsLowercaseLetter: true,
      containsUppercaseLetter: true,
      containsNumericCharacter: true,
      containsNonAlphanumericCharacter: true,
    },
    allowedNonAlphanumericCharacters: '!#-',
    enforcementState: 'ENFORCE',
  };
  it('accepts every option of the provider', () => expect(policyOf(provider)).toEqual(strict));
  it('requires six characters when the provider names no minimum (ACC-4)', () =>
    expect(policyOf({ ...provider, customStrengthOptions: {} })).toEqual({
      ...defaultPasswordPolicy,
      symbols: '!#-',
    }));
  it('requires no more than the default when the policy is not enforced', () =>
    expect(policyOf({ ...provider, enforcementState: 'OFF' })).toEqual(defaultPasswordPolicy));

  it('lists each requirement and whether it is met (ACC-4)', () => {
    expect(policyLines(strict, 'Ab1')).toEqual([
      { text: 'At least 12 characters', isMet: false },
      { text: 'At most 20 characters', isMet: true },
      { text: 'A lowercase letter', isMet: true },
      { text: 'An uppercase letter', isMet: true },
      { text: 'A digit', isMet: true },
      { text: 'A symbol, such as ! or #', isMet: false },
    ]);
    expect(policyLines(strict, '?'.repeat(21)).map((l) => l.isMet)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(policyLines(strict, 'Demo-Password-1').map((l) => l.isMet)).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
    ]);
  });
  it('mentions a generous maximum only once it is exceeded', () => {
    const local = { ...defaultPasswordPolicy, minLength: 12, maxLength: 4096 };
    expect(policyLines(local, 'a'.repeat(4096))).toEqual([
      { text: 'At least 12 characters', isMet: true },
    ]);
    expect(policyLines(local, 'a'.repeat(4097))).toEqual([
      { text: 'At least 12 characters', isMet: true },
      { text: 'At most 4096 characters', isMet: false },
    ]);
  });
  it('counts characters, not UTF-16 code units', () => {
    expect(meetsPolicy(defaultPasswordPolicy, '🚁🚁🚁🚁🚁')).toBe(false);
    expect(meetsPolicy(defaultPasswordPolicy, '🚁🚁🚁🚁🚁🚁')).toBe(true);
  });
  it('agrees with a naive implementation', () => {
    const policies = fc.record({
      minLength: fc.integer({ min: 6, max: 12 }),
      maxLength: fc.option(fc.integer({ min: 12, max: 16 })),
      needsLowercase: fc.boolean(),
      needsUppercase: fc.boolean(),
      needsDigit: fc.boolean(),
      needsSymbol: fc.boolean(),
      symbols: fc.constant('!#-'),
    });
    fc.assert(
      fc.property(
        policies,
        fc.string({
          unit: fc.constantFrom('a', 'z', 'A', 'Z', '0', '9', '!', '-', '?', 'é'),
          maxLength: 20,
        }),
        (policy, password) => {
          const some = (from: string) => password.split('').some((c) => from.includes(c));
          const naive =
            password.length >= policy.minLength &&
            (policy.maxLength === null || password.length <= policy.maxLength) &&
            (!policy.needsLowercase || some('az')) &&
            (!policy.needsUppercase || some('AZ')) &&
            (!policy.needsDigit || some('09')) &&
            (!policy.needsSymbol || some('!-'));
          expect(meetsPolicy(policy, password)).toBe(naive);
        },
      ),
      { seed: 20_261_120 },
    );
  });
  it.each([
    [
      'Firebase: Missing password requirements: [Password must not be a common one] (auth/password-does-not-meet-requirements).',
      ['Password must not be a common one'],
    ],
    [
      'Firebase: Missing password requirements: [Password must contain at least 12 characters, Password must contain a numeric character] (auth/x).',
      ['Password must contain at least 12 characters', 'Password must contain a numeric character'],
    ],
    ['Firebase: Password should be at least 6 characters (auth/weak-password).', []],
    ['', []],
  ])('lists the unmet requirements of %j', (message, lines) =>
    expect(unmetRequirements(message)).toEqual(lines),
  );
});

describe('problems of a field', () => {
  it.each([
    ['', 'Enter your e-mail.'],
    ['  ', 'Enter your e-mail.'],
    ['jo', 'Enter a whole e-mail address, such as name@example.com.'],
    ['jo@demo', 'Enter a whole e-mail address, such as name@example.com.'],
    [' jo@demo.test ', null],
  ])('checks the e-mail %j', (email, problem) => expect(emailProblem(email)).toBe(problem));
  it.each([
    [' ', 'Enter your name.'],
    ['Jo', null],
    ['j'.repeat(100), null],
    ['j'.repeat(101), 'A name has at most 100 characters.'],
  ])('checks the name %j', (name, problem) => expect(nameProblem(name)).toBe(problem));
  it.each([
    ['', 'Enter a password.'],
    ['short', 'The password does not meet the requirements.'],
    ['Demo-Password-1', null],
  ])('checks the password %j', (password, problem) =>
    expect(newPasswordProblem(strict, password)).toBe(problem),
  );
  it.each([
    ['a', '', 'Repeat the password.'],
    ['a', 'b', 'The two passwords are not the same.'],
    ['a', 'a', null],
  ])('checks the password %j repeated as %j', (password, repeated, problem) =>
    expect(repeatProblem(password, repeated)).toBe(problem),
  );
  it('keeps only fields with a problem', () => {
    const problems = problemsOf({
      name: 'Enter your name.',
      password: null,
      email: 'Enter your e-mail.',
    });
    expect(problems).toEqual({ name: 'Enter your name.', email: 'Enter your e-mail.' });
    expect(withoutProblem(problems, 'email')).toEqual({ name: 'Enter your name.' });
    expect(withoutProblem(problems, 'password')).toEqual(problems);
  });
});

describe('refusals of the provider (ACC-1, ACC-2)', () => {
  // The errors of ACC-1 and ACC-2, and those that the account pages can meet.
  it.each([
    ['auth/password-does-not-meet-requirements', 'The password does not meet the requirements.'],
    ['auth/weak-password', 'The password does not meet the requirements.'],
    ['auth/multi-factor-auth-required', 'Enter the code of your authenticator app.'],
    ['auth/user-not-found', 'E-mail or password is wrong.'],
    ['auth/wrong-password', 'E-mail or password is wrong.'],
    ['auth/invalid-credential', 'E-mail or password is wrong.'],
    ['auth/network-request-failed', "Can't reach the sign-in service. Check your connection."],
    ['auth/popup-blocked', "Sign-in isn't allowed from this address. Ask your administrator."],
    [
      'auth/popup-closed-by-user',
      "Sign-in isn't allowed from this address. Ask your administrator.",
    ],
    [
      'auth/unauthorized-domain',
      "Sign-in isn't allowed from this address. Ask your administrator.",
    ],
    ['auth/too-many-requests', 'Too many tries. Wait a few minutes or reset your password.'],
    ['auth/user-disabled', 'This account is switched off. Ask your administrator.'],
    [
      'auth/operation-not-allowed',
      "The sign-in service doesn't allow this. Ask your administrator.",
    ],
    [
      'auth/email-already-in-use',
      'There is already an account with this e-mail, and its password is another one. Sign in or reset it.',
    ],
    [
      'auth/expired-action-code',
      "This reset link isn't valid or has been used. Ask for a new one.",
    ],
    [
      'auth/invalid-action-code',
      "This reset link isn't valid or has been used. Ask for a new one.",
    ],
    [
      'auth/requires-recent-login',
      'You signed in too long ago for this change. Sign out, sign in again, then try once more.',
    ],
    ['auth/user-token-expired', 'Your sign-in has ended. Sign in again.'],
    ['auth/never-heard-of', 'Something went wrong while signing in. Try again.'],
  ])('translates %s', (code, text) => expect(refusalText(refusalOf(code))).toBe(text));
  it('names the user’s action, and the requirements that a password fails', () => {
    expect(refusedText({ refusal: 'unexpected', requirements: [] }, 'making your account')).toBe(
      'Something went wrong while making your account. Try again.',
    );
    expect(refusedText({ refusal: 'weakPassword', requirements: ['A', 'B'] }, 'x')).toBe(
      'The password does not meet the requirements: A; B.',
    );
    expect(refusedText({ refusal: 'weakPassword', requirements: [] }, 'x')).toBe(
      'The password does not meet the requirements.',
    );
    expect(refusedText({ refusal: 'disabled', requirements: [] }, 'x')).toBe(
      'This account is switched off. Ask your administrator.',
    );
  });
});

describe('addresses', () => {
  it.each([
    [null, '/login'],
    [
      '/reports/catis/cost?dateMode=ytd',
      '/login?redirect=%2Freports%2Fcatis%2Fcost%3FdateMode%3Dytd',
    ],
    ['//evil.test', '/login'],
    ['https://evil.test', '/login'],
  ])('signs in after %j at %s', (redirect, to) => expect(signInAddress(redirect)).toBe(to));
  it.each([
    [{ mode: 'resetPassword', oobCode: 'c' }, 'c'],
    [{ mode: 'verifyEmail', oobCode: 'c' }, null],
    [{ mode: 'resetPassword', oobCode: '' }, null],
    [{ mode: 'resetPassword' }, null],
    [{ oobCode: 'c' }, null],
  ])('reads the code of %j', (search, code) => expect(resetCodeOf(search)).toBe(code));
});

describe('the default report', () => {
  const session: SessionFacts = {
    status: 'signedIn',
    flags: ['reportsCatis'],
    permissions: [{ entityCode: 'CatisReports', action: 'View' }],
    roleNames: [],
    keepsWayBack: true,
  };
  const open = (facts: SessionFacts) =>
    guardRoute(
      {
        path: '/reports/catis',
        auth: 'user',
        flag: 'reportsCatis',
        rights: ['CatisReports.View'],
        isIndex: true,
      },
      facts,
      {
        path: '/reports/catis',
        search: '?dateMode=ytd',
        redirect: null,
        preset: null,
        searchWithoutPreset: '?dateMode=ytd',
      },
    );
  it('is the report that Reports opens with', () =>
    expect(open({ ...session, defaultReport: 'fw-dispatch' })).toEqual({
      kind: 'redirect',
      to: '/reports/catis/fw-dispatch?dateMode=ytd',
    }));
  it('opens the cost report until another is chosen', () =>
    expect(open(session)).toEqual({ kind: 'redirect', to: '/reports/catis/cost?dateMode=ytd' }));
  it.each(['', '..', '../../settings', 'fw dispatch'])(
    'opens the cost report when the stored name %j is invalid',
    (defaultReport) =>
      expect(open({ ...session, defaultReport })).toEqual({
        kind: 'redirect',
        to: '/reports/catis/cost?dateMode=ytd',
      }),
  );
});
