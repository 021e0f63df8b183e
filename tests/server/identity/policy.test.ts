import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordRefusal } from '../../../server/identity/policy.ts';

describe('the local password policy (ACC-4)', () => {
  it.each([
    ['only blanks', ' '.repeat(14)],
    ['blanks and one letter', `${' '.repeat(14)}a`],
    ['blanks of another width', '\u3000'.repeat(13)],
    ['one letter', 'aaaaaaaaaaaa'],
    ['two letters', 'abababababab'],
    ['a repeated part', 'abcabcabcabcabc'],
    ['a repeated number', '123123123123'],
    ['digits in a row', '123456789012'],
    ['descending digits', '098765432109'],
    ['letters in a row', 'abcdefghijklm'],
    ['adjacent keys', 'qwertyuiopqwe'],
    ['a common word and a number', 'password1234'],
    ['a word twice', 'passwordpassword'],
    ['look-alikes', 'P@ssw0rd2026!'],
    ['a season and a year', 'Summer2026!!'],
    ['a season and a year with signs', 'Winter - 2025 -'],
    ['a month and a year', 'November2026'],
    ['a season twice', 'SpringSpring2025'],
    ['words everyone here would choose', 'CalFire-2026!!'],
    ['the product', 'Catis2026Catis'],
    ['the start of a keyboard and a number', 'Qwerty123456'],
    ['welcome', 'Welcome12345!'],
  ])('refuses %s', (_, password) => expect(passwordRefusal(password)).toContain('common'));

  it.each([
    'Demo-Password-1',
    'A fine long password',
    'Another long password',
    'correct horse battery',
    'Zürich-Möwe-Turm',
    '1kx!7-woL.2rT',
    'my dog ate 14 tankers',
  ])('accepts %s', (password) => expect(passwordRefusal(password)).toBe(null));

  it('accepts random passwords of any alphabet', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...'bcdfghjkmnpqrstvwxz23456789'), {
          minLength: 16,
          maxLength: 32,
        }),
        (letters) => {
          fc.pre(new Set(letters).size > 9);
          expect(passwordRefusal(letters.join(''))).toBe(null);
        },
      ),
      { seed: 20261122 },
    );
  });
  it('counts characters, not UTF-16 code units', () => {
    expect([passwordRefusal('🔥🚒🛩️⛰️🌲🌊'), passwordRefusal('short-Pass1')]).toEqual([
      expect.stringContaining('12'),
      expect.stringContaining('12'),
    ]);
  });
});
