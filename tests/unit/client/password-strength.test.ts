import { expect, it } from 'vitest';
import { passwordStrength } from '#client/features/auth/model/password-strength.ts';

it.each([
  ['short', 'too-short'],
  ['password123', 'weak'],
  ['aaaaaaaaaaaa', 'weak'],
  ['asharao1234', 'weak'],
  ['hunter2hunter2', 'fair'],
  ['correct horse battery', 'strong'],
  ['Tr0ub4dor&3x', 'strong'],
])('%s is %s', (password, strength) => expect(passwordStrength(password, ['asha.rao@example.com', 'Asha Rao'])).toBe(strength));
