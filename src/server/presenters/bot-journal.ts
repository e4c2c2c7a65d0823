import type { InferOutput } from 'valibot';
import { presentContract } from '#contract/present/leg-contract.ts';
import type { journalLine } from '#contract/schemas/bot-journal.ts';
import { readContractKey } from '#domain/bots/engine/contract-key.ts';
import type { JournalLine } from '#domain/bots/engine/io.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import { priceToDecimal } from '#domain/units/price.ts';

/** Returns a decision of a bot in wire form. */
export function presentLine(line: JournalLine): InferOutput<typeof journalLine> {
  const { at, code, leg, contract: key, price, level, low, high, amount, bound, underlying, delta, count, how, side, reason, call } = line;
  const contract = key === undefined ? null : readContractKey(key);
  return {
    at,
    code,
    leg,
    contract: contract === null ? null : presentContract(contract),
    ...(price === undefined ? {} : { price: priceToDecimal(price) }),
    ...(level === undefined ? {} : { level: priceToDecimal(level) }),
    ...(low === undefined ? {} : { low: priceToDecimal(low) }),
    ...(high === undefined ? {} : { high: priceToDecimal(high) }),
    ...(amount === undefined ? {} : { amount: moneyToDecimal(amount) }),
    ...(bound === undefined ? {} : { bound: moneyToDecimal(bound) }),
    ...(underlying === undefined ? {} : { underlying }),
    ...(delta === undefined ? {} : { delta }),
    ...(count === undefined ? {} : { count }),
    ...(how === undefined ? {} : { how }),
    ...(side === undefined ? {} : { side }),
    ...(reason === undefined ? {} : { reason }),
    ...(call === undefined ? {} : { call }),
  };
}
