const MINUTE = 60_000;
const samples: { readonly at: number; readonly bytes: number }[] = [];

function prune(now: number): void {
  while (samples[0] !== undefined && samples[0].at < now - MINUTE) samples.shift();
}

/** Counts bytes of the stream: the browser reports its size only at the end. */
export function noteStreamBytes(bytes: number): void {
  const at = performance.now();
  samples.push({ at, bytes });
  prune(at);
}

/** Returns the stream's bytes of the last minute. */
export function streamBytesOfMinute(): number {
  prune(performance.now());
  return samples.reduce((sum, { bytes }) => sum + bytes, 0);
}
