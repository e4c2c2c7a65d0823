/** Returns the address under which an answer is kept: with a hash of the token, so that one user never gets another's copy. */
export async function userKeyOf(url: string, authorization: string | null): Promise<string> {
  const bytes = new TextEncoder().encode(authorization ?? '');
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hash = Array.from(digest.subarray(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const key = new URL(url);
  key.searchParams.set('kept-for', hash);
  return key.href;
}
