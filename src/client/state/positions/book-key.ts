/** Returns the key of a book of an account or portfolio on a trading date; null = the current one. */
export function bookKey(owner: string, date: string | null): string {
  return `${encodeURIComponent(owner)}@${date ?? ''}`;
}

/** Returns the parts of a key. */
export function readBookKey(key: string): { owner: string; date: string | null } {
  const at = key.lastIndexOf('@');
  return { owner: decodeURIComponent(key.slice(0, at)), date: key.slice(at + 1) || null };
}
