/**
 * Detects a slow connection by the delay of the stream's packets. On a slow connection prices are sent less often, few reads run at a time, and nothing is
 * prefetched, so that the user's next action does not queue behind them.
 */
export interface WirePace {
  readonly thin: boolean;
  /** Since when packets have been in time without a break; null = the last one was late. */
  readonly calmSince: number | null;
  /** Time without delay before the connection counts as fast again; grows after each wrong guess. */
  readonly calmMs: number;
}

const LATE_MS = 2_500;
const IN_TIME_MS = 1_000;
const FIRST_CALM_MS = 15_000;
const LAST_CALM_MS = 240_000;

export const WIDE: WirePace = { thin: false, calmSince: null, calmMs: FIRST_CALM_MS };

/** Returns the pace after a packet that came so late. */
export function paceAfter(old: WirePace, lateMs: number, at: number): WirePace {
  if (lateMs > LATE_MS) return { ...old, thin: true, calmSince: null };
  if (!old.thin) return old;
  if (lateMs > IN_TIME_MS) return { ...old, calmSince: null };
  const calmSince = old.calmSince ?? at;
  if (at - calmSince < old.calmMs) return { ...old, calmSince };
  return { thin: false, calmSince: null, calmMs: Math.min(LAST_CALM_MS, 2 * old.calmMs) };
}

let pace = WIDE;
const watchers = new Set<() => void>();

/** Notes how late a packet of the stream came. */
export function notePacket(lateMs: number): void {
  const next = paceAfter(pace, lateMs, performance.now());
  const changed = next.thin !== pace.thin;
  pace = next;
  if (changed) for (const watcher of watchers) watcher();
}

let brokenAt = Number.NEGATIVE_INFINITY;

/** Notes that the connection is lost: how wide the wire is that comes next nobody knows. */
export function noteBreak(): void {
  brokenAt = performance.now();
}

/** Returns when the connection was lost last. */
export const lastBreakAt = (): number => brokenAt;

export function isThin(): boolean {
  return pace.thin;
}

/** Calls the watcher when the wire turns thin or wide; returns how to stop. */
export function watchPace(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
