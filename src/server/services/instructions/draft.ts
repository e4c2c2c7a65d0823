import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#contract/errors/app-error.ts';
import type { SystemOrder, InstructionRow } from '#server/db/tables/instructions.ts';
import { type KeptEffect, type KeptInput, STUCK_CODES } from './behaviour.ts';
import { BEHAVIOURS } from './behaviours.ts';
import { IN_ERROR } from './faults.ts';

/** An instruction on its way from one stored state to the next. */
export interface Draft {
  /** As it is stored. */
  readonly before: InstructionRow;
  row: InstructionRow;
  /** Whether there is something to store. */
  dirty: boolean;
  readonly history: { readonly input: unknown; readonly decisions: readonly KeptEffect[] }[];
  readonly attention: string[];
  /** What went wrong with it; it stays as it is stored. */
  fault: unknown;
  /** What it must be given later where it fails now, as nobody says it a second time. */
  owed: readonly KeptInput[];
}

export function draftOf(row: InstructionRow): Draft {
  return { before: row, row, dirty: false, history: [], attention: [], fault: null, owed: [] };
}

/** Returns the draft of a live instruction; one that cannot be read has failed from the start. */
export function draftOfKept({ row, unreadable }: { readonly row: InstructionRow; readonly unreadable: unknown }): Draft {
  return { ...draftOf(row), fault: unreadable };
}

/** Does work on one draft. Where that fails the draft is left out with what it has decided, and no other one. A refusal of a command is thrown to who gave it. */
export function guarded(draft: Draft, work: () => void): void {
  if (draft.fault !== null) return;
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    draft.fault = error ?? new Error('failed without a word');
    draft.row = draft.before;
    draft.dirty = false;
    draft.history.length = 0;
    draft.attention.length = 0;
  }
}

function ordersAfter(
  orders: readonly SystemOrder[],
  input: KeptInput,
  effects: readonly KeptEffect[],
  placesOnce: boolean,
): readonly SystemOrder[] {
  const sent = effects.flatMap((effect) => (effect.type === 'send' ? [effect.order] : []));
  const cancelled = new Set(effects.flatMap((effect) => (effect.type === 'cancel' ? [effect.orderId] : [])));
  const after = [...orders, ...sent].map((order) => {
    // What a GTT has placed lives on by itself.
    const over = input.type === 'order' && input.orderId === order.orderId && (input.ended || (placesOnce && input.accepted));
    if (!over && !cancelled.has(order.orderId)) return order;
    return { ...order, ended: order.ended || over, cancel: order.cancel || cancelled.has(order.orderId) };
  });
  // A bot goes on for months: what has ended is in its journal.
  return after.filter(({ bot, ended }) => bot === undefined || !ended);
}

/** Whether it goes on for months and decides nothing most of the time. */
const followsPrices = ({ kind }: InstructionRow): boolean => kind === 'bot-run' || kind === 'bot-set';

/** What is kept of an input: the prices of a whole market are not. */
const kept = (input: KeptInput): unknown => (input.type === 'market' ? { type: input.type, at: input.at } : input);

/** Gives the instruction an input; what it decides is put into the draft. One that fails is left out. */
export function handle(draft: Draft, input: KeptInput): void {
  guarded(draft, () => decide(draft, input));
}

function decide(draft: Draft, input: KeptInput): void {
  const stored = draft.row;
  // It goes on: why it did not is over.
  const before = stored.reason_code === IN_ERROR ? { ...stored, reason_code: null } : stored;
  const behaviour = BEHAVIOURS[before.kind];
  const { state, status, active, reason: why, ...stepped } = behaviour.step(before, input);
  const effects = input.type === 'stuck' ? [{ type: 'attention' as const, reason: input.code }, ...stepped.effects] : stepped.effects;
  const orders = ordersAfter(before.orders, input, effects, before.kind === 'gtt');
  const others = effects.flatMap((effect) => (effect.type === 'cancel-other' && !before.cancels.includes(effect.id) ? [effect.id] : []));
  const cancels = [...before.cancels, ...others];
  const live = active || cancels.length > 0 || orders.some((order) => !order.ended);
  // What is stuck stays so until it ends; a bot goes on for months and says itself how long.
  const known = followsPrices(before) ? null : (STUCK_CODES.find((code) => code === before.reason_code) ?? null);
  const stuck = input.type === 'stuck' ? input.code : known;
  const reason = why ?? (live ? stuck : null);
  draft.row = { ...before, state, orders, cancels, status, live, reason_code: reason };
  const same =
    effects.length === 0 &&
    status === before.status &&
    reason === stored.reason_code &&
    isDeepStrictEqual(orders, before.orders) &&
    isDeepStrictEqual(behaviour.essence(state), behaviour.essence(before.state));
  if (same) return;
  draft.dirty = true;
  // A bot follows its prices without deciding anything most of the time.
  if (effects.length > 0 || !followsPrices(before)) draft.history.push({ input: kept(input), decisions: effects });
  for (const effect of effects) if (effect.type === 'attention') draft.attention.push(effect.reason);
}
