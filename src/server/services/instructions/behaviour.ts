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

/** Why an instruction does not get on by itself and its owner is called. */
export const STUCK_CODES = ['instruction.exit-blocked', 'instruction.cancel-refused'] as const;
export type StuckCode = (typeof STUCK_CODES)[number];

/** One thing an instruction handles. Any of it may come twice. */
export type KeptInput =
  | { readonly type: 'price'; readonly instrumentId: string; readonly seen: Observation; readonly date: string }
  | {
      readonly type: 'fill';
      readonly tradeId: string;
      /** The order of this instruction that filled; null = somebody else's. */
      readonly orderId: string | null;
      /** Whether the order that the instruction follows filled. */
      readonly parent: boolean;
      readonly quantity: number;
      readonly price: Price;
      /** Signed change of the position, and what is open after it. */
      readonly delta: number;
      readonly net: number;
    }
  /** Older instructions of the same position leave only so many units for this one; units above are somebody else's. */
  | { readonly type: 'capped'; readonly tradeId: string; readonly units: number }
  | {
      readonly type: 'order';
      readonly orderId: string;
      readonly at: ExchangeTime;
      readonly filled: number;
      /** Sum of quantity x price of its fills, in 1/10 000. */
      readonly value: number;
      /** The venue has it. */
      readonly accepted: boolean;
      readonly ended: boolean;
      readonly refused: boolean;
      /** It ended without having left this server. */
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
  /** A price came that is dated so many milliseconds ahead of its log, which stands at `at`: nothing is decided by it. */
  | { readonly type: 'ahead'; readonly at: ExchangeTime; readonly by: number }
  /** The same while there is no price to see. */
  | { readonly type: 'silent'; readonly at: ExchangeTime }
  | { readonly type: 'session'; readonly at: ExchangeTime; readonly date: string; readonly nearestExpiry: string | null }
  /** Intraday positions are squared off by the broker soon. */
  | { readonly type: 'cut-off'; readonly at: ExchangeTime; readonly date: string }
  | { readonly type: 'settled'; readonly at: ExchangeTime; readonly instrumentId: string; readonly price: Price }
  /** Its broker has closed what it held for the day when that ended, for nobody could trade it any more. */
  | { readonly type: 'left-unpriced'; readonly at: ExchangeTime; readonly instrumentId: string; readonly price: Price }
  /** What its portfolio holds of the contracts that a bot trades, in units by instrument, less what is an older run's; without what is not known now. */
  | { readonly type: 'holdings'; readonly at: ExchangeTime; readonly net: Readonly<Record<string, number>> }
  | { readonly type: 'run'; readonly at: ExchangeTime; readonly command: 'pause' | 'resume' | 'stop' | 'release'; readonly reason?: string }
  /** Somebody who may calls it to do something; the same id is the same call. `age` and `barred` as its engine is told them. */
  | {
      readonly type: 'call';
      readonly at: ExchangeTime;
      readonly id: string;
      readonly action: CallAction;
      readonly age: number;
      readonly barred?: string;
    }
  /** All bots of its set leave. */
  | { readonly type: 'leave'; readonly at: ExchangeTime; readonly why: SetReason }
  /** What the bots of a set have made of a day together, once all of them have seen a price; null where only who still runs is told. */
  | { readonly type: 'members'; readonly at: ExchangeTime; readonly date: string | null; readonly members: readonly KeptMember[] }
  /** Its owner lets it enter these orders, or not. */
  | { readonly type: 'answer'; readonly at: ExchangeTime; readonly orders: readonly number[]; readonly enters: boolean }
  /** Its owner holds it to other rules. */
  | { readonly type: 'rules'; readonly at: ExchangeTime; readonly overall: OverallRules; readonly end: PlannedEnd }
  /** Its orders do not get on by themselves. */
  | { readonly type: 'stuck'; readonly code: StuckCode }
  | { readonly type: 'retry' }
  | { readonly type: 'cancel'; readonly reason?: string };

export type KeptEffect =
  | { readonly type: 'send'; readonly order: SystemOrder }
  | { readonly type: 'cancel'; readonly orderId: string }
  /** An order of somebody else is to be cancelled. */
  | { readonly type: 'cancel-other'; readonly id: string }
  | { readonly type: 'attention'; readonly reason: string }
  /** All bots of a set are to leave. */
  | { readonly type: 'leave'; readonly why: SetReason }
  /** A bot says why. */
  | { readonly type: 'journal'; readonly line: JournalLine };

export interface Stepped {
  readonly state: unknown;
  readonly effects: readonly KeptEffect[];
  readonly status: string;
  /** Whether it can still act by itself. */
  readonly active: boolean;
  readonly reason: string | null;
}

/** What one kind of instruction does. Pure. */
export interface Behaviour {
  step(row: InstructionRow, input: KeptInput): Stepped;
  /** Instruments whose prices it watches now. */
  watches(row: InstructionRow): readonly string[];
  /** Positions it looks at as a whole; [] for what follows single fills. */
  looksAt(row: InstructionRow): readonly string[];
  /** Contracts of which it may hold something by orders of its own; of a bot only. */
  trades?(row: InstructionRow): readonly string[];
  /** What would be different after a restart: states that are equal by this need not be stored again. */
  essence(state: unknown): unknown;
}
