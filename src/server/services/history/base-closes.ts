import { RETURN_SPANS, returnBases, type ReturnSpan } from '#domain/market/return-bases.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import { decodeCandles } from '#domain/market/packed/candle-bytes.ts';
import { listClosingDays } from '#server/repositories/history.ts';
import { keptAnswers } from '#server/platform/kept-answers.ts';
import type { CandleNeeds } from './candles.ts';

/** The close of an instrument at the start of each span; null where nothing is stored of that date. */
type BaseCloses = Readonly<Record<ReturnSpan, number | null>>;
export const NO_CLOSES: BaseCloses = { week: null, month: null, quarter: null, 'year-to-date': null };

/** Returns what gives the closes from which returns count. They are read once for each trading date and each step of the history's writing. */
export function createBaseCloses({ db, market, recorder, builder }: Pick<CandleNeeds, 'db' | 'market' | 'recorder' | 'builder'>) {
  const known = keptAnswers<ReadonlyMap<string, BaseCloses>>();

  async function read(date: string): Promise<ReadonlyMap<string, BaseCloses>> {
    const bases = returnBases(market.calendar, date);
    const rows = await listClosingDays(db, [...new Set(Object.values(bases))]);
    const found = new Map<string, BaseCloses>();
    for (const row of rows) {
      const close = decodeCandles(row.minutes, market.calendar.sessionOn(row.trading_date).opensAt).at(-1)?.close;
      if (close === undefined) continue;
      const spans = RETURN_SPANS.filter((span) => bases[span] === row.trading_date);
      const own = Object.fromEntries(spans.map((span) => [span, priceToDecimal(close)]));
      found.set(row.instrument_id, { ...(found.get(row.instrument_id) ?? NO_CLOSES), ...own });
    }
    return found;
  }

  return async (): Promise<{ date: string; closes: ReadonlyMap<string, BaseCloses> }> => {
    const { date } = recorder.course();
    return { date, closes: await known('all', `${date}/${builder.progress().written}`, () => read(date)) };
  };
}

export type ReadBaseCloses = ReturnType<typeof createBaseCloses>;
