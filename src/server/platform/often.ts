/** How often something may happen within a time. */
interface Often {
  readonly most: number;
  readonly withinMs: number;
}

/** Returns what counts how often something has happened lately, and says whether that is more often than it may. */
export function tooOften({ most, withinMs }: Often): (now: number) => boolean {
  let times: readonly number[] = [];
  return (now) => {
    times = [...times.filter((at) => now - at < withinMs), now];
    return times.length > most;
  };
}
