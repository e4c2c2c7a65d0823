import type { ExchangeEntry } from '#domain/matching/exchange-entry.ts';
import { appendLine } from '#domain/matching/replay-log-hash.ts';
import { markOfQuote } from '#domain/market/mark.ts';
import type { VenueInput } from '#domain/matching/venue-input.ts';
import type { Product } from '#domain/orders/order-kinds.ts';
import { applyFill, type PositionFill } from '#domain/positions/apply-fill.ts';
import { FLAT_POSITION, type PositionState } from '#domain/positions/position-state.ts';
import { settlementFill } from '#domain/positions/settlement-fill.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import { createMarket, findInstrument, quoteOf } from '#simulator/feed/market.ts';
import { commandExchange, newExchange, type ExchangeState, type ExchangeStep, stepExchange } from '#simulator/driver/exchange.ts';
import { marketHash } from '#tests/support/market/market-hash.ts';
import { grossProfit, netProfit } from '#tests/support/books/profits.ts';

/** An exchange with one trader's positions, run by a clock that is only counted: plain JSON, to be stored and gone on from. */
export interface DriverState {
  readonly exchange: ExchangeState;
  /** By instrument and product. */
  readonly positions: Readonly<Record<string, PositionState>>;
  /** Hash of inputs, decisions, orders, fills and profit in exchange time. */
  readonly replayLog: string;
}

/** A command and the market step before which it arrives. */
export interface ScriptedCommand {
  readonly beforeStep: number;
  readonly input: VenueInput;
}

/** Returns a driver at the first instant of a new market. */
export function createDriver(seed: number, startsAt: ExchangeTime): DriverState {
  const exchange = newExchange(createMarket(seed, startsAt));
  return { exchange, positions: {}, replayLog: exchange.replayLog };
}

const keyOf = (instrumentId: string, product: Product) => `${instrumentId} ${product}`;

interface KeyedFill {
  readonly key: string;
  readonly fill: PositionFill;
}

function fillsOf(driver: DriverState, entry: ExchangeEntry, positions: DriverState['positions']): KeyedFill[] {
  return entry.effects.flatMap((effect): KeyedFill[] => {
    if (effect.type === 'filled') return [{ key: keyOf(effect.trade.instrumentId, effect.order.product), fill: effect.trade }];
    if (effect.type !== 'settled') return [];
    const instrument = findInstrument(driver.exchange.market, effect.instrumentId);
    return Object.entries(positions).flatMap(([key, { netQuantity }]) => {
      if (instrument === null || netQuantity === 0 || !key.startsWith(`${effect.instrumentId} `)) return [];
      const { settlementPrice } = effect;
      return [{ key, fill: settlementFill({ positionId: key, netQuantity, instrument, settlementPrice, tradeDate: entry.tradingDate }) }];
    });
  });
}

function book(driver: DriverState, step: ExchangeStep): DriverState {
  let { positions } = driver;
  let replayLog = appendLine(driver.replayLog, step.state.replayLog);
  for (const entry of step.entries)
    for (const { key, fill } of fillsOf(driver, entry, positions)) {
      const position = applyFill(positions[key] ?? FLAT_POSITION, fill);
      positions = { ...positions, [key]: position };
      const quote = quoteOf(step.state.market, key.slice(0, key.lastIndexOf(' ')));
      const mark = markOfQuote(quote)?.price ?? null;
      const figures = [
        position.netQuantity,
        position.openCost,
        position.realised,
        position.charges.total,
        grossProfit(position, mark),
        netProfit(position, mark),
      ];
      replayLog = appendLine(replayLog, `position ${key} ${entry.at} ${figures.join(' ')}`);
    }
  if (step.entries.some((entry) => entry.input.type === 'session-end'))
    replayLog = appendLine(replayLog, `market ${marketHash(step.state.market)}`);
  return { exchange: step.state, positions, replayLog };
}

/**
 * Returns the driver after so many market steps, as fast as the machine can. Commands of the script whose step is not within
 * these steps are left for a later run.
 */
export function runDriver(start: DriverState, script: readonly ScriptedCommand[], steps: number): DriverState {
  let driver = start;
  const waiting = script.toSorted((a, b) => a.beforeStep - b.beforeStep);
  let next = waiting.findIndex((command) => command.beforeStep >= start.exchange.market.step);
  if (next < 0) next = waiting.length;
  for (let count = 0; count < steps; count += 1) {
    for (let command = waiting[next]; command !== undefined && command.beforeStep <= driver.exchange.market.step; command = waiting[next]) {
      driver = book(driver, commandExchange(driver.exchange, [command.input]));
      next += 1;
    }
    driver = book(driver, stepExchange(driver.exchange));
  }
  return driver;
}
