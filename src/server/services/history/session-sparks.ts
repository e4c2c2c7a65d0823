import { sparkPoints } from '#domain/market/spark-points.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { OptionNeeds } from './option-sessions.ts';
import { optionToday } from './option-sessions.ts';

/** Returns a reader of the session's price line as a few prices, as known at an instant; [] without trades. */
export function createSessionSparks(needs: OptionNeeds) {
  const { market, recorder } = needs;
  return (instrumentId: string, until: ExchangeTime): number[] => {
    const instrument = market.instrument(instrumentId);
    if (instrument === null) return [];
    const course = recorder.course();
    const minutes = instrument.kind === 'option' ? (optionToday(needs, instrument)?.minutes ?? []) : course.candlesOf(instrumentId);
    const known = minutes.filter(({ at }) => at <= until);
    return sparkPoints(known, market.calendar.sessionOn(course.date)).map(priceToDecimal);
  };
}

export type SparkOf = ReturnType<typeof createSessionSparks>;
