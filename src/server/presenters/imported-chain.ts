import type { Calendar } from '#domain/calendar/calendar.ts';
import type { InferOutput } from 'valibot';
import type { ownChainFigures } from '#contract/schemas/own-chain.ts';
import { importedFigures, importedSmile, importedStrikes, type ImportedFigures } from '#domain/indicators/imported-chain-figures.ts';
import type { ImportedChain, ImportedOption } from '#domain/market/imported-chain.ts';
import { type Price, priceToDecimal } from '#domain/units/price.ts';
import type { ImportedPast } from '#server/services/history/imported-past.ts';
import { presentVolatility, roundedOrNull } from './chain-figures.ts';

type Answer = InferOutput<typeof ownChainFigures>;

const decimalOrNull = (value: Price | null) => (value === null ? null : priceToDecimal(value));

const presentOption = (option: ImportedOption | null): Answer['rows'][number]['call'] =>
  option && {
    close: priceToDecimal(option.close),
    oi: option.openInterest,
    volume: option.volume,
    bid: decimalOrNull(option.bid),
    ask: decimalOrNull(option.ask),
    file_iv: option.iv,
  };

const presentFigures = (figures: ImportedFigures) => ({
  forward: roundedOrNull(figures.forward, 4),
  put_call_ratio: roundedOrNull(figures.putCallRatio, 6),
  max_pain: decimalOrNull(figures.maxPain),
  call_oi: figures.callInterest,
  put_oi: figures.putInterest,
  atm_strike: decimalOrNull(figures.atmStrike),
  straddle: roundedOrNull(figures.straddle, 4),
  atm_iv: presentVolatility(figures.atmVolatility),
});

/** Returns an imported chain as of its session in wire form. */
export function presentImportedChain(calendar: Calendar, chain: ImportedChain, past: ImportedPast): Omit<Answer, 'dates' | 'expiries'> {
  const figures = importedFigures(calendar, chain);
  const strikes = importedStrikes(chain);
  const smile = importedSmile(strikes, figures);
  return {
    underlying: chain.underlying,
    date: chain.date,
    expiry: chain.expiry,
    at: chain.at,
    expires_at: figures.expiresAt,
    ...presentFigures(figures),
    rows: strikes.map(({ strike, imported }, place) => ({
      strike: priceToDecimal(strike),
      iv: presentVolatility(smile[place] ?? null),
      call: presentOption(imported.call),
      put: presentOption(imported.put),
    })),
    days: past.days.map((day) => ({ date: day.date, at: day.at, ...presentFigures(day.figures) })),
    volatility: {
      current: presentVolatility(past.current),
      rank: past.rank,
      percentile: past.percentile,
      sessions: past.sessions,
      days: past.volatilities.map(({ date, iv }) => ({ date, iv: presentVolatility(iv) ?? iv })),
    },
  };
}
