import type { Calendar } from '#domain/calendar/calendar.ts';
import type { CallAction, OverallRules, PlannedEnd } from '#domain/bots/definition.ts';
import type { JournalLine, SetReason } from '#domain/bots/engine/io.ts';
import type { LookedPosition } from '#domain/positions/square-off-job.ts';
import type { Price } from '#domain/units/price.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { ExitRules } from '#domain/orders/exit-pair.ts';
import type { Gtt } from '#domain/orders/gtt.ts';
import type { Observation } from '#domain/orders/trigger.ts';
import type { KeptMember } from '#server/db/tables/instruction-states.ts';
import type { SystemOrder, InstructionRow } from '#server/db/tables/instructions.ts';
import type { BotMarket } from './bot-market.ts';

/** Reasons for calling the owner of an instruction that is stuck. */
export const STUCK_CODES = ['instruction.exit-blocked', 'instruction.cancel-refused'] as const;
export type StuckCode = (typeof STUCK_CODES)[number];

/** An input of an instruction. Any input may be delivered twice. */
export type KeptInput =
  | { readonly type: 'price'; readonly instrumentId: string; readonly seen: Observation; readonly date: string }
  | {
      readonly type: 'fill';
      readonly tradeId: string;
      /** The filled order of this instruction; null = an order of somebody else. */
      readonly orderId: string | null;
      /** Whether the fill belongs to the order followed by the instruction. */
      readonly parent: boolean;
      readonly quantity: number;
      readonly price: Price;
      /** Signed change of the position, and the open quantity after the change. */
      readonly delta: number;
      readonly net: number;
    }
  /** Older instructions of the same position leave this one only so many units. */
  | { readonly type: 'capped'; readonly tradeId: string; readonly units: number }
  | {
      readonly type: 'order';
      readonly orderId: string;
      readonly at: ExchangeTime;
      readonly filled: number;
      /** Sum of quantity x price of the fills, in 1/10 000. */
      readonly value: number;
      /** The venue has accepted the order. */
      readonly accepted: boolean;
      readonly ended: boolean;
      readonly refused: boolean;
      /** The order ended without leaving this server. */
      readonly neverSent: boolean;
      readonly code: string | null;
    }
  | { readonly type: 'parent-ended'; readonly filled: number }
  | {
      readonly type: 'look';
      readonly at: ExchangeTime;
      readonly positions: readonly LookedPosition[];
      readonly working: readonly string[];
    }
  | { readonly type: 'session-ended'; readonly date: string }
  | { readonly type: 'amend'; readonly stop: ExitRules['stop']; readonly target: Price | null; readonly trailing?: ExitRules['trailing'] }
  | { readonly type: 'change'; readonly legs: Gtt['legs']; readonly validUntil: string }
  /** The market as a bot sees it at one instant, while its session is open. */
  | { readonly type: 'market'; readonly at: ExchangeTime; readonly view: BotMarket }
  /** A price dated `by` milliseconds ahead of the event log, whose time is `at`: ignored. */
  | { readonly type: 'ahead'; readonly at: ExchangeTime; readonly by: number }
  /** The same instant without any price. */
  | { readonly type: 'silent'; readonly at: ExchangeTime }
  | { readonly type: 'session'; readonly at: ExchangeTime; readonly date: string; readonly nearestExpiry: string | null }
  /** The broker squares off intraday positions soon. */
  | { readonly type: 'cut-off'; readonly at: ExchangeTime; readonly date: string }
  | { readonly type: 'settled'; readonly at: ExchangeTime; readonly instrumentId: string; readonly price: Price }
  /** At the end of the day the broker closed an untradable intraday position. */
  | { readonly type: 'left-unpriced'; readonly at: ExchangeTime; readonly instrumentId: string; readonly price: Price }
  /** The units of the bot's contracts in its portfolio, by instrument, without the units of older runs; unknown ones are left out. */
  | { readonly type: 'holdings'; readonly at: ExchangeTime; readonly net: Readonly<Record<string, number>> }
  | { readonly type: 'run'; readonly at: ExchangeTime; readonly command: 'pause' | 'resume' | 'stop' | 'release'; readonly reason?: string }
  /** A call from outside; the same id is the same call. `age` and `barred` are passed on to the engine. */
  | {
      readonly type: 'call';
      readonly at: ExchangeTime;
      readonly id: string;
      readonly action: CallAction;
      readonly age: number;
      readonly barred?: string;
    }
  /** All bots of the set exit. */
  | { readonly type: 'leave'; readonly at: ExchangeTime; readonly why: SetReason }
  /** The day results of a set's bots, once all bots have seen a price; `date` is null when only the list of running bots changes. */
  | { readonly type: 'members'; readonly at: ExchangeTime; readonly date: string | null; readonly members: readonly KeptMember[] }
  /** The owner approves or declines these entries. */
  | { readonly type: 'answer'; readonly at: ExchangeTime; readonly orders: readonly number[]; readonly enters: boolean }
  /** The owner changes the rules of the run. */
  | { readonly type: 'rules'; readonly at: ExchangeTime; readonly overall: OverallRules; readonly end: PlannedEnd }
  /** Orders of the instruction are stuck. */
  | { readonly type: 'stuck'; readonly code: StuckCode }
  | { readonly type: 'retry' }
  | { readonly type: 'cancel'; readonly reason?: string };

export type KeptEffect =
  | { readonly type: 'send'; readonly order: SystemOrder }
  | { readonly type: 'cancel'; readonly orderId: string }
  /** Cancels an order of another instruction or of the trader. */
  | { readonly type: 'cancel-other'; readonly id: string }
  | { readonly type: 'attention'; readonly reason: string }
  /** All bots of a set must exit. */
  | { readonly type: 'leave'; readonly why: SetReason }
  /** A journal line of a bot, with its reason. */
  | { readonly type: 'journal'; readonly line: JournalLine };

export interface Stepped {
  readonly state: unknown;
  readonly effects: readonly KeptEffect[];
  readonly status: string;
  /** Whether the instruction can still act by itself. */
  readonly active: boolean;
  readonly reason: string | null;
}

/** The logic of one kind of instruction. Pure. */
export interface Behaviour {
  /** `calendar` is that of the market where the instruction waits. */
  step(row: InstructionRow, input: KeptInput, calendar: Calendar): Stepped;
  /** Instruments whose prices the instruction watches now. */
  watches(row: InstructionRow): readonly string[];
  /** Positions watched as a whole; [] for instructions that follow single fills. */
  looksAt(row: InstructionRow): readonly string[];
  /** Contracts that may be held through own orders; only for bots. */
  trades?(row: InstructionRow): readonly string[];
  /** The part of a state that matters after a restart: equal results need not be stored again. */
  essence(state: unknown): unknown;
}
