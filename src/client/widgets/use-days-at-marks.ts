import { useMemo } from 'react';
import { liveMark } from '#client/state/positions/profit.ts';
import { atMove, moveOfToday, type MovingLine } from '#client/state/positions/with-today.ts';
import { useNowSelect } from './use-now.ts';

/** Returns the days of a report with the running one at the marks of now, in steps of a second, so that a curve and a calendar agree with the day's profit beside them. */
export function useDaysAtMarks(lines: readonly MovingLine[]): readonly MovingLine[] {
  const move = useNowSelect(() => moveOfToday(lines, liveMark));
  return useMemo(() => atMove(lines, move), [lines, move]);
}
