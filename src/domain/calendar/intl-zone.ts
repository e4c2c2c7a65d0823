import { DAY_MS } from './dates.ts';
import type { Zone } from './zone.ts';

/** Returns a zone by its IANA name, with the tables of the platform. Its offset is asked once a day, and each time on the days when the clocks change. */
export function intlZone(name: string): Zone {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  const read = (at: number): number => {
    const told = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign = '+', hours = '0', minutes = '0', seconds = '0'] = /([+-])(\d{2}):(\d{2})(?::(\d{2}))?/.exec(told) ?? [];
    return (sign === '-' ? -1 : 1) * ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
  };
  /** By the number of the day in UTC; null = the clocks change within it. */
  const days = new Map<number, number | null>();
  return {
    name,
    aheadAt(at) {
      const day = Math.floor(at / DAY_MS);
      let ahead = days.get(day);
      if (ahead === undefined) {
        const [morning, evening] = [read(day * DAY_MS), read((day + 1) * DAY_MS - 1)];
        ahead = morning === evening ? morning : null;
        days.set(day, ahead);
      }
      return ahead ?? read(at);
    },
  };
}
