import type { ErrorCode } from '#contract/errors/registry.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

interface Owner {
  readonly email: string;
  readonly name: string;
}

const lettersAndDigits = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
/** Returns a password without the usual digits and signs at its end. */
const withoutTail = (text: string) => text.replace(/[\d\s!?.,*#@$%&+_-]+$/u, '');

/** Returns why a password is unsafe, or null: it is among the most common ones, or the user's own name or e-mail. */
export function passwordFault(password: string, { email, name }: Owner): Extract<ErrorCode, `auth.password-${string}`> | null {
  const typed = password.normalize('NFKC').toLowerCase().trim();
  if (COMMON_PASSWORDS.has(typed) || COMMON_PASSWORDS.has(typed.replace(/[!?.]+$/, ''))) return 'auth.password-common';
  const own = new Set([email, email.split('@')[0] ?? '', name].map(lettersAndDigits));
  return own.has(lettersAndDigits(typed)) || own.has(lettersAndDigits(withoutTail(typed))) ? 'auth.password-own' : null;
}
