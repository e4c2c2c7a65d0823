import type { InferOutput } from 'valibot';
import type { botPreviewAnswer } from '#contract/schemas/bot-preview.ts';
import type { ReplayedDay } from '#domain/backtest/replay/replay-day.ts';
import type { ReplaySpan } from '#domain/backtest/replay/replay-both.ts';
import type { BotContract, JournalCode, JournalLine } from '#domain/bots/engine/io.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import { priceToDecimal } from '#domain/units/price.ts';

type Answer = InferOutput<typeof botPreviewAnswer>;

/** What keeps a bot, or a leg of it, from entering. */
const KEEPS_OUT: ReadonlySet<JournalCode> = new Set([
  'day-off',
  'expiry-day',
  'not-expiry-day',
  'other-days-to-expiry',
  'range-not-left',
  'momentum-not-reached',
  'not-found',
  'limit-trades',
  'limit-lots',
  'rejected',
  'no-more-entries',
]);

const contractOf = ({ kind, strike, expiry }: BotContract) => ({ kind, strike: strike === null ? null : priceToDecimal(strike), expiry });
const resultOf = ({ gross, charges, net }: ReplayedDay) => ({
  gross: moneyToDecimal(gross),
  charges: moneyToDecimal(charges),
  net: moneyToDecimal(net),
});

function lineOf(line: JournalLine, contracts: ReadonlyMap<string, BotContract>): Answer['journal'][number] {
  const { at, code, leg, contract: key, price, level, low, high, amount, bound, underlying, count, how, side } = line;
  const found = key === undefined ? undefined : contracts.get(key);
  return {
    at,
    code,
    leg,
    contract: found === undefined ? null : contractOf(found),
    ...(price === undefined ? {} : { price: priceToDecimal(price) }),
    ...(level === undefined ? {} : { level: priceToDecimal(level) }),
    ...(low === undefined ? {} : { low: priceToDecimal(low) }),
    ...(high === undefined ? {} : { high: priceToDecimal(high) }),
    ...(amount === undefined ? {} : { amount: moneyToDecimal(amount) }),
    ...(bound === undefined ? {} : { bound: moneyToDecimal(bound) }),
    ...(underlying === undefined ? {} : { underlying }),
    ...(count === undefined ? {} : { count }),
    ...(how === undefined ? {} : { how }),
    ...(side === undefined ? {} : { side }),
  };
}

/** Returns what a bot would have done in a session, as it is sent. */
export function presentPreview(date: string, sessions: readonly string[], { low, high }: ReplaySpan): Answer {
  return {
    date,
    from: 'simulated-history',
    sessions: [...sessions],
    low: resultOf(low),
    high: resultOf(high),
    fills: low.fills.map(({ at, leg, contract, side, lots, price, charges, opens, reason }) => ({
      at,
      leg,
      ...contractOf(contract),
      side,
      lots,
      quantity: lots * contract.lotSize,
      price: priceToDecimal(price),
      charges: moneyToDecimal(charges),
      opens,
      reason,
    })),
    open: low.open.map(({ leg, contract, side, lots, price, amount }) => ({
      leg,
      ...contractOf(contract),
      side,
      lots,
      price: priceToDecimal(price),
      amount: moneyToDecimal(amount),
    })),
    journal: low.journal.map((line) => lineOf(line, low.contracts)),
    not_entered: low.fills.length > 0 ? [] : [...new Set(low.journal.flatMap(({ code }) => (KEEPS_OUT.has(code) ? [code] : [])))],
  };
}
