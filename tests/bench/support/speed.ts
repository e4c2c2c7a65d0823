/** Millions of calls a second of CPU time: the best of five rounds of at least so many ms, after a warm-up. */
export function speed(calls: number, round: () => void, least = 150): number {
  for (let i = 0; i < 30; i += 1) round();
  let best = 0;
  for (let i = 0; i < 5; i += 1) {
    const start = process.cpuUsage().user;
    let rounds = 0;
    let spent = 0;
    do {
      round();
      rounds += 1;
      spent = process.cpuUsage().user - start;
    } while (spent < least * 1_000);
    best = Math.max(best, (rounds * calls) / spent);
  }
  return best;
}

/** Returns how many ms of CPU time work takes: on a machine with other work a clock on the wall says more of that. */
export function cpuTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
