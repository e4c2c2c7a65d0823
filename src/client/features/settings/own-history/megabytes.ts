/** Returns bytes as megabytes with a useful number of decimals. */
export function megabytes(bytes: number): number {
  const size = bytes / 1_000_000;
  return size >= 10 ? Math.round(size) : Math.max(0.1, Math.round(size * 10) / 10);
}
