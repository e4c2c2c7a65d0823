import { useEffect, useMemo, useState } from 'react';
import { watchFlush } from '#client/state/market/ticker-store.ts';
import { liveMark } from '#client/state/positions/profit.ts';
import { atMove, moveOfToday, type MovingLine } from '#client/state/positions/with-today.ts';

/** A curve and a calendar are drawn again no more often than this. */
const PACE_MS = 1_000;

/**
 * Returns the days of a report with the running one at the marks of now, so that a curve and a calendar agree with the day's profit beside them: the first
 * prices at once, later ones by the second.
 */
export function useDaysAtMarks(lines: readonly MovingLine[]): readonly MovingLine[] {
  const [known, setKnown] = useState({ lines, move: 0 });
  // A move belongs to the marks of its own book.
  const move = known.lines === lines ? known.move : moveOfToday(lines, liveMark);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let taken = Number.NEGATIVE_INFINITY;
    let last = 0;
    const take = () => {
      timer = undefined;
      const now = moveOfToday(lines, liveMark);
      // A price that moved no line does not delay the next price.
      if (now !== last) taken = performance.now();
      last = now;
      setKnown((old) => (old.lines === lines && old.move === now ? old : { lines, move: now }));
    };
    const onFlush = () => {
      timer ??= setTimeout(take, Math.max(0, taken + PACE_MS - performance.now()));
    };
    onFlush();
    const stop = watchFlush(onFlush);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [lines]);
  return useMemo(() => atMove(lines, move), [lines, move]);
}
