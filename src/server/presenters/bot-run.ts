import type { InferOutput } from 'valibot';
import type { botRun } from '#contract/schemas/bot-run.ts';
import { RUN_STATUSES } from '#domain/bots/definition.ts';
import { readContractKey } from '#domain/bots/engine/contract-key.ts';
import type { Level, LegState } from '#domain/bots/engine/state.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import { price, priceToDecimal } from '#domain/units/price.ts';
import type { KeptRun } from '#server/db/tables/instruction-states.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import { presentContract, presentLine } from './bot-journal.ts';
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

function legOf(leg: LegState, place: number, instruments: KeptRun['instruments']): WireRun['legs'][number] {
  const { contract, lots, entry, phase, side, stop, target, used } = leg;
  const instrument = contract === null ? undefined : instruments[contract.key];
  const named = contract === null ? null : readContractKey(contract.key);
  return {
    leg: place,
    phase,
    side: side === 1 ? 'buy' : 'sell',
    contract:
      named === null || instrument === undefined
        ? null
        : { ...presentContract(named), instrument_id: instrument.id, tradingsymbol: instrument.tradingsymbol },
    lots,
    quantity: lots * (contract?.lotSize ?? 0),
    entry_price: lots === 0 || entry === null ? null : priceToDecimal(entry),
    stop: lots === 0 ? null : levelOf(stop),
    target: lots === 0 ? null : levelOf(target),
    reentries: { ...used },
  };
}

/** Returns a run of a bot as it is sent. */
export function presentBotRun(row: InstructionRow): WireRun {
  const { bot, kind, name, botRevision, orders, instruments, lastLine, held } = row.state as KeptRun;
  return {
    run_id: row.id,
    bot_id: row.bot_id,
    held: held ?? false,
    kind,
    name,
    portfolio_id: row.portfolio_id ?? '',
    account_number: row.account_number,
    mode: 'paper',
    definition: copied(bot.definition),
    bot_revision: botRevision,
    status: RUN_STATUSES.find((status) => status === row.status) ?? 'ended',
    phase: bot.phase,
    reason_code: row.reason_code,
    trading_date: bot.date,
    legs: bot.legs.map((leg, place) => legOf(leg, place, instruments)),
    booked: moneyToDecimal(bot.booked),
    trades: bot.trades,
    working_orders: orders.length,
    last_line: lastLine === null ? null : presentLine(lastLine),
    revision: row.revision,
    started_at: row.created_at.getTime(),
    updated_at: row.updated_at.getTime(),
    received_at: row.received_at.getTime(),
  };
}
