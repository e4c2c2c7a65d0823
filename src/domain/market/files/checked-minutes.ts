import { MINUTE_WIDTH, type MinuteSeries } from './collected-rows.ts';

const LINE = MINUTE_WIDTH - 1;

/** The minutes of a contract on a day in order, none twice; or the line that says something else of a minute than another one. */
interface CheckedMinutes {
  readonly values: readonly number[];
  readonly duplicates: number;
  readonly contradiction: number | null;
}

function isAscending(values: readonly number[]): boolean {
  for (let at = MINUTE_WIDTH; at < values.length; at += MINUTE_WIDTH)
    if ((values[at] ?? 0) <= (values[at - MINUTE_WIDTH] ?? 0)) return false;
  return true;
}

/** Returns the minutes of a series as they can be stored. */
export function checkedMinutes({ values }: Pick<MinuteSeries, 'values'>): CheckedMinutes {
  if (isAscending(values)) return { values, duplicates: 0, contradiction: null };
  const places = Array.from({ length: values.length / MINUTE_WIDTH }, (_, place) => place * MINUTE_WIDTH);
  places.sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || a - b);
  const kept: number[] = [];
  let duplicates = 0;
  for (const place of places) {
    const before = kept.length - MINUTE_WIDTH;
    if (before < 0 || kept[before] !== values[place]) {
      for (let field = 0; field < MINUTE_WIDTH; field += 1) kept.push(values[place + field] ?? 0);
      continue;
    }
    for (let field = 1; field < LINE; field += 1)
      if (kept[before + field] !== values[place + field]) return { values: [], duplicates, contradiction: values[place + LINE] ?? 0 };
    duplicates += 1;
  }
  return { values: kept, duplicates, contradiction: null };
}
