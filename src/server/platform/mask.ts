const MASK = '•••';
/** Shorter values are too common to be replaced. */
const SHORTEST = 4;
/** What a person is known by in India: a PAN, and a phone number with or without its country. */
const PERSONAL = [/\b[A-Z]{5}\d{4}[A-Z]\b/gu, /(?<![\w.])(?:\+?91[- ]?)?[6-9]\d{9}(?![\w.])/gu];
/** A token in its usual form (JWT), and what follows a bearer scheme. */
const TOKENS = [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/gu, /(?<=\b(?:bearer|token) )[\w:.-]{8,}/giu];

/** Returns the text without these secrets, and without tokens, PANs and phone numbers. */
export function masked(text: string, secrets: Readonly<Record<string, string>>): string {
  const known = Object.values(secrets)
    .filter((value) => value.length >= SHORTEST)
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, value) => left.replaceAll(value, MASK).replaceAll(encodeURIComponent(value), MASK), text);
  return [...TOKENS, ...PERSONAL].reduce((left, pattern) => left.replace(pattern, MASK), known);
}
