import type { ChainRow, OpenInterest } from '#client/api/types.ts';

/** The views of open interest: its level, or its change since a time. */
export const INTEREST_VIEWS = ['now', 'open', 'quarter-hour', 'hour'] as const;
export type InterestView = (typeof INTEREST_VIEWS)[number];

interface InterestSeries {
  readonly call: readonly (number | null)[];
  readonly put: readonly (number | null)[];
}

const THEN = { open: 'open', 'quarter-hour': 'quarter_hour', hour: 'hour' } as const;
const change = (now: number, then: number | null | undefined) => (then === null || then === undefined ? null : now - then);

/** Returns a value for each row of the chain: open interest in units, or its change; null where no earlier value is stored. */
export function interestSeries(rows: readonly ChainRow[], interest: OpenInterest, view: InterestView): InterestSeries {
  if (view === 'now') return { call: rows.map(({ call }) => call.oi), put: rows.map(({ put }) => put.oi) };
  const kept = new Map(interest.rows.map((row) => [row.strike, row]));
  const then = THEN[view];
  // Both ends from the same answer: the chain may be some seconds younger.
  const of = (side: 'call' | 'put') =>
    rows.map(({ strike }) => {
      const row = kept.get(strike);
      return row === undefined ? null : change(row[`${side}_oi`], row[`${side}_${then}`]);
    });
  return { call: of('call'), put: of('put') };
}
