import type { AmendExitBody, ExitBody, Position } from '#client/api/types.ts';
import type { TriggerSource } from '#domain/orders/trigger.ts';
import type { ExitInstruction } from '#client/state/positions/protection.ts';

export interface TrailDraft {
  readonly kind: 'points' | 'percent';
  readonly distance: number | null;
  readonly activation: number | null;
  readonly step: number | null;
}

/** Values of the exit form: prices, or null for an unused part. */
export interface ExitDraft {
  readonly stop: number | null;
  readonly target: number | null;
  readonly trail: TrailDraft | null;
  readonly source: TriggerSource;
}

export const NO_EXIT: ExitDraft = { stop: null, target: null, trail: null, source: 'bid-ask' };
export const NEW_TRAIL: TrailDraft = { kind: 'percent', distance: null, activation: null, step: null };

/** Returns the form values of an existing exit. */
export function draftOf(known: ExitInstruction | null): ExitDraft {
  if (known === null) return NO_EXIT;
  const { stop, target_price: target, trailing, source } = known.exit;
  return {
    stop: stop?.trigger_price ?? null,
    target,
    trail:
      trailing === null
        ? null
        : { kind: trailing.kind, distance: trailing.distance, activation: trailing.activation_price, step: trailing.step },
    source,
  };
}

const trailing = (trail: TrailDraft | null) =>
  trail === null || trail.distance === null
    ? null
    : { kind: trail.kind, distance: trail.distance, activation_price: trail.activation, step: trail.step };

/** Returns whether the draft has at least one complete part. */
export function isComplete({ stop, target, trail }: ExitDraft): boolean {
  if (trail !== null && trail.distance === null) return false;
  return stop !== null || target !== null || trail !== null;
}

/** Returns the request body of a new exit. */
export function newExitBody(position: Position, draft: ExitDraft): ExitBody {
  return {
    account_number: position.account_number,
    portfolio_id: position.portfolio_id,
    position_id: position.position_id,
    source: draft.source,
    stop: draft.stop === null ? null : { trigger_price: draft.stop },
    target_price: draft.target,
    trailing: trailing(draft.trail),
  };
}

/** Returns the changed fields of the draft; null when nothing differs. Unchanged fields are left out, because sending the trail again would restart it. */
export function exitChange(known: ExitInstruction, draft: ExitDraft): AmendExitBody | null {
  const was = draftOf(known);
  const offset = known.exit.stop?.limit_offset ?? null;
  const change: AmendExitBody = {
    ...(draft.stop === was.stop ? {} : { stop: draft.stop === null ? null : { trigger_price: draft.stop, limit_offset: offset } }),
    ...(draft.target === was.target ? {} : { target_price: draft.target }),
    ...(JSON.stringify(draft.trail) === JSON.stringify(was.trail) ? {} : { trailing: trailing(draft.trail) }),
  };
  return Object.keys(change).length === 0 ? null : change;
}
