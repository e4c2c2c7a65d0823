import type { ColumnType, Selectable } from 'kysely';
import type { KillGate } from '#domain/risk/kill-gate.ts';
import type { DayLossAction, TriggerState } from '#domain/risk/kill-triggers.ts';
import type { RiskScopeKind } from '#domain/risk/risk-denial.ts';
import type { Money } from '#domain/units/money.ts';

type Json<T> = ColumnType<T, string, string>;

/** The limits of a scope; null = not limited. */
export interface RiskLimitsTable {
  scope_kind: RiskScopeKind;
  scope_id: string;
  user_id: string;
  day_loss: Money | null;
  day_loss_action: DayLossAction;
  open_lots: number | null;
  order_value: Money | null;
  collar_basis_points: number | null;
  allowed: ColumnType<readonly string[] | null, string | null, string | null>;
  updated_at: Date;
  revision: number;
}

/** The kill gate of a user. Its row lock orders a press and every order that is about to go. */
export interface KillGatesTable {
  user_id: string;
  state: Json<KillGate>;
  revision: number;
  updated_at: Date;
}

/** What a press has decided to close of a position, once. Every attempt is an order under a key of its own. */
export interface KillExitsTable {
  user_id: string;
  kill_id: string;
  place: number;
  account_number: string;
  portfolio_id: string;
  position_id: string;
  /** Units to close in all. */
  quantity: number;
  attempt: number;
}

/** What the automatic triggers of a scope remember. */
export interface RiskTriggersTable {
  scope_kind: 'account' | 'portfolio';
  scope_id: string;
  user_id: string;
  state: Json<TriggerState>;
}

/** The total net profit of a portfolio at the start of a trading date. */
export interface RiskDayBaselinesTable {
  portfolio_id: string;
  trading_date: string;
  net_profit: Money;
}

export type RiskLimitsRow = Selectable<RiskLimitsTable>;
export type KillGateRow = Selectable<KillGatesTable>;
export type KillExitRow = Selectable<KillExitsTable>;
export type RiskTriggerRow = Selectable<RiskTriggersTable>;
export type RiskDayBaselineRow = Selectable<RiskDayBaselinesTable>;
