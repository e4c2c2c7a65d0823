/** How often something may happen within a time. */
interface Often {
  readonly most: number;
  readonly withinMs: number;
}

/** Returns a rate limiter, which counts each call and returns whether it is above the limit. */
export function tooOften({ most, withinMs }: Often): (now: number) => boolean {
  let times: readonly number[] = [];
  return (now) => {
    times = [...times.filter((at) => now - at < withinMs), now];
    return times.length > most;
  };
}
