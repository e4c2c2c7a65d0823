import type { InferOutput } from 'valibot';
import type { ListedTrade } from '#domain/backtest/days/listed-trades.ts';
import type { TradePrices } from '#domain/backtest/days/trade-prices.ts';
import { addMoney, moneyToDecimal, ZERO_MONEY } from '#domain/units/money.ts';
import { price, priceToDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { backtestTradeAnswer, backtestTradesAnswer } from '../schemas/backtest-trades.ts';
import { presentCandle } from './candle.ts';
import { presentContract } from './leg-contract.ts';

type Page = InferOutput<typeof backtestTradesAnswer>;
type Wire = Page['trades'][number];
type Drawn = InferOutput<typeof backtestTradeAnswer>;

const endOf = ({ at, bar, price: value }: ListedTrade['entry']): Wire['entry'] => ({ at, bar, price: priceToDecimal(value) });
const leftAs = ({ exit, reason, charges, net }: NonNullable<ListedTrade['other']>) => ({
  exit: endOf(exit),
  reason,
  charges: moneyToDecimal(charges),
  net: moneyToDecimal(net),
});

function presentTrade(trade: ListedTrade): Wire {
  const { number, leg, contract, side, lots, entry, other, alone } = trade;
  return {
    number,
    leg,
    ...presentContract(contract),
    side,
    lots,
    quantity: lots * contract.lotSize,
    entry: endOf(entry),
    ...leftAs(trade),
    other: other === null ? null : leftAs(other),
    alone,
  };
}

/** Returns a page of the list of trades in wire form, with the total of all trades. */
export function presentTrades(shown: readonly ListedTrade[], all: readonly ListedTrade[], complete: boolean): Page {
  return {
    trades: shown.map(presentTrade),
    total: all.length,
    net: moneyToDecimal(all.reduce((sum, { net }) => addMoney(sum, net), ZERO_MONEY)),
    charges: moneyToDecimal(all.reduce((sum, { charges }) => addMoney(sum, charges), ZERO_MONEY)),
    complete,
  };
}

function movesOf({ of, moves }: NonNullable<ListedTrade['stop']>): NonNullable<Drawn['stop']> {
  const pairs = Array.from({ length: moves.length / 2 }, (_, place) => ({
    at: exchangeTime(moves[place * 2] ?? 0),
    level: priceToDecimal(price(Math.round(moves[place * 2 + 1] ?? 0))),
  }));
  return { of_underlying: of === 'spot', moves: pairs };
}

/** Returns a trade with the surrounding prices in wire form. */
export function presentDrawnTrade(
  trade: ListedTrade,
  { from, files }: { readonly from: Drawn['from']; readonly files: readonly string[] },
  { interval, cut, candles, underlying }: TradePrices,
): Drawn {
  const { stop, target } = trade;
  return {
    trade: presentTrade(trade),
    from,
    files: [...files],
    interval,
    cut,
    candles: candles.map(presentCandle),
    underlying: underlying.map(({ at, close }) => ({ at, close: priceToDecimal(close) })),
    stop: stop === null ? null : movesOf(stop),
    target: target === null ? null : { of_underlying: target.of === 'spot', level: priceToDecimal(price(Math.round(target.at))) },
  };
}
