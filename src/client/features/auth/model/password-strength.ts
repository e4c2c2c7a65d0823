export const STRENGTHS = ['too-short', 'weak', 'fair', 'good', 'strong'] as const;
export type Strength = (typeof STRENGTHS)[number];

/** Shortest password the server takes. */
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;

const COMMON = /password|passwort|motdepasse|123456|qwerty|azerty|letmein|strikedesk|(.)\1{3,}|0123|abcd/i;

function kinds(text: string): number {
  return [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(text)).length;
}

/** Returns how hard a password is to guess, by its length first: length beats odd characters, and the reader's own name or a common word does not count. */
export function passwordStrength(password: string, own: readonly string[] = []): Strength {
  if (password.length < PASSWORD_MIN) return 'too-short';
  const known = own.flatMap((text) => text.toLowerCase().split(/[^a-z0-9]+/)).filter((part) => part.length > 2);
  let left = password.replace(COMMON, '');
  for (const part of known) left = left.toLowerCase().includes(part) ? left.slice(0, Math.max(0, left.length - part.length)) : left;
  const distinct = new Set(left).size;
  const score = Math.min(left.length, distinct * 1.6) + 2 * kinds(left);
  if (score < 12) return 'weak';
  if (score < 17) return 'fair';
  return score < 20 ? 'good' : 'strong';
}
