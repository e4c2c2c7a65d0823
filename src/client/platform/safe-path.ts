/** Returns the path when it is inside this app (same origin), else null. */
export function safePath(target: string | null, origin: string = location.origin): string | null {
  if (target === null || !target.startsWith('/')) return null;
  // `//host` and `/\host` are other origins to a browser, which also drops control characters before it looks.
  if (/^\/[/\\]|\p{Cc}/u.test(target)) return null;
  try {
    const url = new URL(target, origin);
    // `/..//host` resolves to a path that is another origin when it is used again.
    return url.origin === origin && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}${url.hash}` : null;
  } catch {
    return null;
  }
}
