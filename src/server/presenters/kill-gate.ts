import type { InferOutput } from 'valibot';
import type { kill, killLock, killScope } from '#contract/schemas/risk.ts';
import { isComplete, type KillGate, type KillLock, type KillScope, stepsOf } from '#domain/risk/kill-gate.ts';
import type { KillGateRow } from '#server/db/tables/risk.ts';
import { presentInstrument } from './instrument.ts';

function presentScope(scope: KillScope): InferOutput<typeof killScope> {
  switch (scope.kind) {
    case 'all':
      return { kind: 'all' };
    case 'account':
      return { kind: 'account', account_id: scope.id };
    case 'segment':
      return { kind: 'segment', account_id: scope.accountId, segment: scope.segment };
    case 'portfolio':
      return { kind: 'portfolio', portfolio_id: scope.id };
  }
}

function presentLock(lock: KillLock): InferOutput<typeof killLock> {
  const { order } = lock;
  return {
    kill_id: lock.id,
    key: lock.key === undefined ? (lock.cause === 'hand' ? lock.id : null) : lock.key,
    scope: presentScope(lock.scope),
    cancel_orders: order.cancelOrders,
    exit_percent: order.exitPercent,
    losing_only: order.losingOnly,
    ...(order.elsewhere === true ? { include_elsewhere: true } : {}),
    cause: lock.cause,
    pressed_at: lock.pressedAt,
    until: lock.until,
    lapsed: lock.lapsed,
    resume_asked_at: lock.resumeAskedAt,
    steps: stepsOf(order).map((step) => ({ step, status: lock.steps[step] ?? 'waiting' })),
    swept: (lock.swept ?? []).map(({ id, kind, instrument, action }) => ({
      instruction_id: id,
      kind,
      instrument: presentInstrument(instrument),
      action,
    })),
    complete: isComplete(lock),
  };
}

/** Returns the gate in wire form; a user who never pressed has an open one. */
export function presentGate(row: Pick<KillGateRow, 'state' | 'revision' | 'updated_at'> | undefined): InferOutput<typeof kill> {
  const gate: KillGate = row?.state ?? { locks: [], ended: [] };
  return { locks: gate.locks.map(presentLock), revision: row?.revision ?? 0, updated_at: row?.updated_at.getTime() ?? null };
}
