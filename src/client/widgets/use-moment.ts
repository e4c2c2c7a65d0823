import type { WallTime } from '#domain/units/time.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { momentText } from './freshness-text.ts';
import { useNowSelect } from './use-now.ts';

/** Returns the time of day of an instant, with its date once that is another day; without an instant nothing. */
export function useMoment(at: WallTime | null, byWall = false): string {
  const format = useFormat();
  return useNowSelect((now) => (at === null ? '' : momentText(at, now, format, byWall)));
}
