import { marketCalendar } from '#client/platform/market-calendar.ts';
import { useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { wholeWeeks } from '#domain/indicators/weekly.ts';
import type { Instrument } from '#client/api/types.ts';
import type { Candle, Candles } from '#client/state/market/candles.ts';
import { olderCandles, useChartCandles } from '#client/state/market/chart-candles.ts';
import type { ChartInterval } from '#domain/market/chart-choices.ts';
import { candlesOf } from '#client/state/market/chart-layout.ts';
import { olderOwnCandles, ownKey, useOwnCandles } from '#client/state/market/own-candles.ts';
import { barsOf } from '#client/widgets/price-chart/bars-of.ts';

/** Returns candles of a chart interval; weeks are built from days. */
function ofInterval(interval: ChartInterval, candles: readonly Candle[], othersBefore: boolean): readonly Candle[] {
  if (interval !== '1w') return candles;
  return wholeWeeks(marketCalendar, barsOf(candles), othersBefore).map(({ at, open, high, low, close, volume, openInterest }) => [
    at,
    open,
    high,
    low,
    close,
    volume,
    openInterest,
  ]);
}

/** Returns the candles before an instant, of the market or of imported history, and the time before which an older page ends. */
export async function olderThan(instrument: Instrument, interval: ChartInterval, own: boolean, before: number) {
  const asked = candlesOf(interval);
  const page = await (own ? olderOwnCandles(ownKey(instrument, asked), before) : olderCandles(instrument.instrument_id, asked, before));
  const earlier = page.candles.filter(([at]) => at < before);
  return { candles: ofInterval(interval, earlier, page.nextTo !== null), nextTo: page.nextTo };
}

/** Returns the candles to draw: those of the market, or of the user's imported history with its imports. */
export function useDeskCandles(instrument: Instrument, interval: ChartInterval, own: boolean) {
  const asked = candlesOf(interval);
  const ownBars = useOwnCandles(own ? ownKey(instrument, asked) : null);
  const market = useChartCandles(own ? null : instrument.instrument_id, asked);
  const computed = market.value?.computed_until ?? null;
  const isComputed = !own && computed !== null && (market.value?.candles[0]?.[0] ?? computed) < computed;
  const { files, basis, rolling } = (own ? ownBars.value : null) ?? { files: [], basis: 'minutes', rolling: [] };
  const source =
    files.length === 0 ? null : (
      <p className="text-small text-text-2">
        <FormattedMessage id={basis === 'minutes' ? 'chart.own.minutes' : 'chart.own.days'} values={{ files: files.join(', ') }} />
        {rolling.length === 0 ? null : (
          <>
            {' '}
            <FormattedMessage id="chart.own.rolling" values={{ names: rolling.map((name) => `-${name}`).join(', ') }} />
          </>
        )}
      </p>
    );
  const resource = own ? ownBars : market;
  const kept: Pick<Candles, 'candles' | 'next_to'> | null = resource.value;
  const value = useMemo(
    () => kept && { candles: ofInterval(interval, kept.candles, kept.next_to !== null), next_to: kept.next_to },
    [kept, interval],
  );
  return { candles: { ...resource, value }, source, isComputed };
}
