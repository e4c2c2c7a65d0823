/** Returns the words of a text without case and accents, so that "reglages" finds "Réglages". */
function wordsOf(text: string): readonly string[] {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Returns whether every typed word is the beginning of a word of the name, in any order. An empty text matches everything. */
export function matches(typed: string, name: string): boolean {
  const words = wordsOf(name);
  return wordsOf(typed).every((part) => words.some((word) => word.startsWith(part)));
}
