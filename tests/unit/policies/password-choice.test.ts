import { expect, it } from 'vitest';
import { COMMON_PASSWORDS } from '#server/policies/common-passwords.ts';
import { passwordFault } from '#server/policies/password-choice.ts';

const ADA = { email: 'ada.lovelace@example.com', name: 'Ada King-Lovelace' };

it('the list holds more than a thousand passwords, each long enough to be allowed otherwise, in lower case', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(1_000);
  for (const word of COMMON_PASSWORDS) expect([word.length >= 10, word]).toEqual([true, word.toLowerCase()]);
});

it.each([
  ['qwertyuiop', 'auth.password-common'],
  ['QwertyUIOP', 'auth.password-common'],
  ['1234567890', 'auth.password-common'],
  ['password123!', 'auth.password-common'],
  ['ada.lovelace@example.com', 'auth.password-own'],
  ['ADA LOVELACE', 'auth.password-own'],
  ['ada-lovelace-1815!', 'auth.password-own'],
  ['AdaKingLovelace', 'auth.password-own'],
  ['a long enough password', null],
  ['ada lovelace wrote the first program', null],
])('the password %s is refused as %s', (password, fault) => {
  expect(passwordFault(password, ADA)).toBe(fault);
});
