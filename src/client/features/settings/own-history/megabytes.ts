/** Returns bytes as megabytes with as many places as tell something. */
export function megabytes(bytes: number): number {
  const size = bytes / 1_000_000;
  return size >= 10 ? Math.round(size) : Math.max(0.1, Math.round(size * 10) / 10);
}
