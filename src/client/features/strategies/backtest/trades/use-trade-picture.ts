import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { DrawnTrade } from '#client/api/types.ts';
import type { Candle } from '#client/state/market/candles.ts';
import { barsOf } from '#client/widgets/price-chart/bars-of.ts';
import type { PicturedLevel, TradePicture } from '#client/widgets/combined-chart/trade-picture.ts';

/** Returns the chart data of a trade. */
export function useTradePicture({ trade, candles, underlying, stop, target }: DrawnTrade, name: string): TradePicture {
  const intl = useIntl();
  return useMemo(() => {
    const word = (id: string) => intl.formatMessage({ id: `backtest.trade.${id}` });
    const closing = trade.side === 'buy' ? 'sell' : 'buy';
    const levels: PicturedLevel[] = [];
    if (stop !== null) levels.push({ label: word('stop'), kind: 'stop', ofUnderlying: stop.of_underlying, moves: stop.moves });
    if (target !== null)
      levels.push({
        label: word('target'),
        kind: 'target',
        ofUnderlying: target.of_underlying,
        moves: [{ at: trade.entry.bar, level: target.level }],
      });
    const end = (id: string, { bar, price }: typeof trade.entry, side: 'buy' | 'sell') => ({
      at: bar,
      price,
      side,
      label: word(id),
    });
    return {
      candles: barsOf(candles as unknown as readonly Candle[]),
      underlying,
      underlyingName: name,
      entry: end('entry', trade.entry, trade.side),
      exit: end(trade.reason === null ? 'held' : 'exit', trade.exit, closing),
      levels,
    };
  }, [intl, trade, candles, underlying, stop, target, name]);
}
