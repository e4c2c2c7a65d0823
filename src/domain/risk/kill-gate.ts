import type { Instrument } from '../instruments/instrument.ts';
import type { WallTime } from '../units/time.ts';

/** Scope of a kill switch. A scope covers everything below: an account its portfolios and their bots. */
export type KillScope =
  | { readonly kind: 'all' }
  | { readonly kind: 'account'; readonly id: string }
  | { readonly kind: 'segment'; readonly accountId: string; readonly segment: string }
  | { readonly kind: 'portfolio'; readonly id: string };

/** Where an order comes from. */
export interface OrderOrigin {
  readonly accountId: string;
  readonly portfolioId: string | null;
  readonly segment: string;
}

/**
 * Until when resuming takes extra steps. The gate never opens by itself: after this moment a plain confirmation is enough, before it the trader has to type
 * and wait. `session` ends with that trading date of the exchange.
 */
export type LockUntil =
  | { readonly kind: 'manual' }
  | { readonly kind: 'instant'; readonly at: WallTime }
  | { readonly kind: 'session'; readonly date: string };

export const KILL_STEPS = ['block-entries', 'pause-bots', 'cancel-orders', 'exit-positions', 'confirm-flat'] as const;
export type KillStep = (typeof KILL_STEPS)[number];

export const STEP_STATUSES = ['waiting', 'working', 'done', 'failed'] as const;
export type StepStatus = (typeof STEP_STATUSES)[number];

/**
 * Options of a kill: `exitPercent` 0 leaves positions alone; `losingOnly` exits those at a loss; `elsewhere` also what other programs have placed at the
 * broker (absent: it is left alone).
 */
export interface KillOrder {
  readonly cancelOrders: boolean;
  readonly exitPercent: 0 | 25 | 50 | 75 | 100;
  readonly losingOnly: boolean;
  readonly elsewhere?: boolean;
}

/** `trigger`: a GTT that the broker holds. */
export const SWEPT_KINDS = ['gtt', 'stop', 'trigger'] as const;

/** What a kill did with a pending GTT or stop: an order that could open a position is cancelled, an order that can only close is kept. */
export interface Swept {
  readonly id: string;
  readonly kind: (typeof SWEPT_KINDS)[number];
  readonly instrument: Instrument;
  readonly action: 'cancelled' | 'kept';
}

/** A kill blocks its scope from the moment it is stored until the trader resumes. */
export interface KillLock {
  readonly id: string;
  /** Key of the request; null for an automatic kill. Absent in gates of older versions, where the id was the key. */
  readonly key?: string | null;
  readonly scope: KillScope;
  readonly order: KillOrder;
  /** `hand`, or the automatic trigger that fired. */
  readonly cause: string;
  readonly pressedAt: WallTime;
  readonly until: LockUntil;
  /** Whether `until` has passed. */
  readonly lapsed: boolean;
  readonly steps: Readonly<Partial<Record<KillStep, StepStatus>>>;
  /** Results for GTTs and stops, once open orders were cancelled; absent before. */
  readonly swept?: readonly Swept[];
  /** When the trader began to resume a lock that has not lapsed. */
  readonly resumeAskedAt: WallTime | null;
}

/** The whole gate, plain JSON: stored in the transaction that changes it. `ended` keeps the ids of resumed kills, which never act again. */
export interface KillGate {
  readonly locks: readonly KillLock[];
  readonly ended: readonly string[];
}

export const OPEN_GATE: KillGate = { locks: [], ended: [] };

function covers(scope: KillScope, origin: OrderOrigin): boolean {
  switch (scope.kind) {
    case 'all':
      return true;
    case 'account':
      return scope.id === origin.accountId;
    case 'segment':
      return scope.accountId === origin.accountId && scope.segment === origin.segment;
    case 'portfolio':
      return scope.id === origin.portfolioId;
  }
}

/** Returns the oldest lock that stops an order of this origin, or null when the order may pass. An order that can only close always passes. */
export function blockingLock(gate: KillGate, origin: OrderOrigin, addsRisk: boolean): KillLock | null {
  if (!addsRisk) return null;
  return gate.locks.find((lock) => covers(lock.scope, origin)) ?? null;
}

/** Returns the steps of a kill in order. The last one is present only when everything is to be closed. */
export function stepsOf(order: KillOrder): readonly KillStep[] {
  return KILL_STEPS.filter((step) => {
    if (step === 'cancel-orders') return order.cancelOrders;
    if (step === 'exit-positions') return order.exitPercent > 0;
    if (step === 'confirm-flat') return order.exitPercent === 100 && !order.losingOnly;
    return true;
  });
}

/** Returns whether every step of the kill is done. */
export function isComplete(lock: KillLock): boolean {
  return stepsOf(lock.order).every((step) => lock.steps[step] === 'done');
}
