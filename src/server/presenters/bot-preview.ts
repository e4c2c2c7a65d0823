import type { InferOutput } from 'valibot';
import type { botPreviewAnswer } from '#contract/schemas/bot-preview.ts';
import type { ReplayedDay } from '#domain/backtest/replay/replayed-day.ts';
import type { ReplaySpan } from '#domain/backtest/replay/replay-both.ts';
import { keepsOut } from '#domain/bots/engine/keeps-out.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import { presentContract } from '#contract/present/leg-contract.ts';
import { presentLine } from './bot-journal.ts';

type Answer = InferOutput<typeof botPreviewAnswer>;

const resultOf = ({ gross, charges, net }: ReplayedDay) => ({
  gross: moneyToDecimal(gross),
  charges: moneyToDecimal(charges),
  net: moneyToDecimal(net),
});

/** Returns what a bot would have done in a session, in wire form. */
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
      ...presentContract(contract),
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
      ...presentContract(contract),
      side,
      lots,
      price: priceToDecimal(price),
      amount: moneyToDecimal(amount),
    })),
    journal: low.journal.map(presentLine),
    not_entered: low.fills.length > 0 ? [] : [...new Set(low.journal.flatMap(({ code }) => (keepsOut(code) ? [code] : [])))],
  };
}
