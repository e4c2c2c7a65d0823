import type { InferOutput } from 'valibot';
import type { botRun } from '#contract/schemas/bot-run.ts';
import { ANSWER_MINUTES, RUN_STATUSES } from '#domain/bots/definition.ts';
import { readContractKey } from '#domain/bots/engine/contract-key.ts';
import type { Level, LegState } from '#domain/bots/engine/state.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import { price, priceToDecimal } from '#domain/units/price.ts';
import type { KeptRun } from '#server/db/tables/instruction-states.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import { askedEntries } from '#server/policies/asked-entries.ts';
import { presentContract } from '#contract/present/leg-contract.ts';
import { presentLine } from './bot-journal.ts';
import { copied } from './bot.ts';

type WireRun = InferOutput<typeof botRun>;

const levelOf = (level: Level | null) =>
  level === null
    ? null
    : {
        price: priceToDecimal(price(Math.round(level.at))),
        underlying: level.of === 'spot',
        ...(level.of === 'delta' ? { delta: true } : {}),
      };

function contractOf(key: string, instruments: KeptRun['instruments']): WireRun['legs'][number]['contract'] {
  const instrument = instruments[key];
  const named = readContractKey(key);
  if (named === null || instrument === undefined) return null;
  return { ...presentContract(named), instrument_id: instrument.id, tradingsymbol: instrument.tradingsymbol };
}

function legOf(leg: LegState, place: number, instruments: KeptRun['instruments']): WireRun['legs'][number] {
  const { contract, lots, entry, phase, side, stop, target, used } = leg;
  return {
    leg: place,
    phase,
    side: side === 1 ? 'buy' : 'sell',
    contract: contract === null ? null : contractOf(contract.key, instruments),
    lots,
    quantity: lots * (contract?.lotSize ?? 0),
    entry_price: lots === 0 || entry === null ? null : priceToDecimal(entry),
    stop: lots === 0 ? null : levelOf(stop),
    target: lots === 0 ? null : levelOf(target),
    reentries: { ...used },
  };
}

function asksOf(run: KeptRun): NonNullable<WireRun['asks']> | null {
  if (!run.asking) return null;
  const orders = askedEntries(run).flatMap(({ intent: { id, leg, side, contract }, lots }) => {
    const named = contractOf(contract.key, run.instruments);
    return named === null ? [] : [{ order: id, leg, side, lots, contract: named }];
  });
  return { until: run.asking.since + ANSWER_MINUTES * MINUTE_MS, orders };
}

/** Returns a run of a bot in wire form. */
export function presentBotRun(row: InstructionRow): WireRun {
  const run = row.state as KeptRun;
  const { bot, kind, name, botRevision, orders, instruments, lastLine, held } = run;
  return {
    run_id: row.id,
    bot_id: row.bot_id,
    held: held ?? false,
    set: run.set ?? null,
    kind,
    name,
    portfolio_id: row.portfolio_id ?? '',
    account_number: row.account_number,
    mode: 'paper',
    definition: copied(bot.definition),
    bot_revision: botRevision,
    status: RUN_STATUSES.find((status) => status === row.status) ?? 'ended',
    ...(row.status === 'paused' && run.pausedAt !== undefined ? { paused_at: run.pausedAt } : {}),
    phase: bot.phase,
    reason_code: row.reason_code,
    trading_date: bot.date,
    legs: bot.legs.map((leg, place) => legOf(leg, place, instruments)),
    booked: moneyToDecimal(bot.booked),
    trades: bot.trades,
    working_orders: orders.length - askedEntries(run).length,
    asks: asksOf(run),
    last_line: lastLine === null ? null : presentLine(lastLine),
    revision: row.revision,
    started_at: row.created_at.getTime(),
    updated_at: row.updated_at.getTime(),
    received_at: row.received_at.getTime(),
  };
}
