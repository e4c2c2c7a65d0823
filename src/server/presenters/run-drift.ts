import type { InferOutput } from 'valibot';
import type { runDriftAnswer } from '#contract/schemas/run-drift.ts';
import type { DriftFill } from '#domain/backtest/drift/drift-fill.ts';
import type { Drift, DriftPair } from '#domain/backtest/drift/drift-of.ts';
import { type DriftParts, unitPrice } from '#domain/backtest/drift/explain-pair.ts';
import { readContractKey } from '#domain/bots/engine/contract-key.ts';
import { addMoney, moneyToDecimal } from '#domain/units/money.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import { presentContract } from '#contract/present/leg-contract.ts';
import { presentLine } from './bot-journal.ts';

type Answer = InferOutput<typeof runDriftAnswer>;
export type DriftNote = Answer['notes'][number];

const presentParts = ({ price, time, contract, missed, charges }: DriftParts) => ({
  price: moneyToDecimal(price),
  time: moneyToDecimal(time),
  contract: moneyToDecimal(contract),
  missed: moneyToDecimal(missed),
  charges: moneyToDecimal(charges),
});

function presentFill(fill: DriftFill | null): Answer['pairs'][number]['run'] {
  const named = fill === null ? null : readContractKey(fill.contract);
  if (fill === null || named === null) return null;
  const { at, side, quantity, charges, reason } = fill;
  const price = priceToDecimal(unitPrice(fill));
  return { at, ...presentContract(named), side, quantity, price, charges: moneyToDecimal(charges), reason };
}

function presentPair({ kind, why, points, parts, run, replay }: DriftPair): Answer['pairs'][number] {
  const { price, time, contract, missed, charges } = parts;
  return {
    kind,
    why: why?.why ?? null,
    line: why === null || why.line === null ? null : presentLine(why.line),
    leg: (run ?? replay)?.leg ?? 0,
    opens: (run ?? replay)?.opens ?? false,
    run: presentFill(run),
    replay: presentFill(replay),
    points: points === null ? null : priceToDecimal(points),
    amount: moneyToDecimal(addMoney(price, time, contract, missed, charges)),
    parts: presentParts(parts),
  };
}

interface Compared {
  readonly runId: string;
  readonly dates: readonly string[];
  readonly date: string;
  readonly from: string;
  readonly notes: readonly DriftNote[];
}

/** Returns a run beside its replay in wire form. */
export function presentDrift({ runId, dates, date, from, notes }: Compared, { run, replay, difference, parts, pairs }: Drift): Answer {
  const totals = { run: moneyToDecimal(run), replay: moneyToDecimal(replay), difference: moneyToDecimal(difference) };
  return {
    run_id: runId,
    status: 'compared',
    dates: [...dates],
    date,
    from,
    notes: [...notes],
    totals: { ...totals, parts: presentParts(parts) },
    pairs: pairs.map(presentPair),
  };
}

/** Returns, in wire form, that a run is not compared and why. */
export function presentNoDrift(runId: string, status: Exclude<Answer['status'], 'compared'>, dates: readonly string[]): Answer {
  return { run_id: runId, status, dates: [...dates], date: null, from: null, notes: [], totals: null, pairs: [] };
}
