import type { Calendar } from '#domain/calendar/calendar.ts';
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#contract/errors/app-error.ts';
import type { SystemOrder, InstructionRow } from '#server/db/tables/instructions.ts';
import { type KeptEffect, type KeptInput, STUCK_CODES } from './behaviour.ts';
import { BEHAVIOURS } from './behaviours.ts';
import { IN_ERROR } from './faults.ts';

/** An instruction between two stored states. */
export interface Draft {
  /** Of the market where the instruction waits. */
  readonly calendar: Calendar;
  /** The stored state. */
  readonly before: InstructionRow;
  row: InstructionRow;
  /** Whether there is something to store. */
  dirty: boolean;
  readonly history: { readonly input: unknown; readonly decisions: readonly KeptEffect[] }[];
  readonly attention: string[];
  /** The error of a failed instruction, which keeps its stored state. */
  fault: unknown;
  /** Inputs to repeat later after a failure, as they are delivered only once. */
  owed: readonly KeptInput[];
}

export function draftOf(calendar: Calendar, row: InstructionRow): Draft {
  return { calendar, before: row, row, dirty: false, history: [], attention: [], fault: null, owed: [] };
}

/** Returns the draft of a live instruction; an unreadable one starts with a fault. */
export function draftOfKept(
  calendar: Calendar,
  { row, unreadable }: { readonly row: InstructionRow; readonly unreadable: unknown },
): Draft {
  return { ...draftOf(calendar, row), fault: unreadable };
}

/** Runs work on a draft. On a failure this draft alone is reset and left out. A refused command is thrown to its caller. */
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
    // An order placed by a GTT lives on independently.
    const over = input.type === 'order' && input.orderId === order.orderId && (input.ended || (placesOnce && input.accepted));
    if (!over && !cancelled.has(order.orderId)) return order;
    return { ...order, ended: order.ended || over, cancel: order.cancel || cancelled.has(order.orderId) };
  });
  // A bot runs for months, so its ended orders are kept in the journal only.
  return after.filter(({ bot, ended }) => bot === undefined || !ended);
}

/** Whether the instruction runs for months and decides nothing most of the time. */
const followsPrices = ({ kind }: InstructionRow): boolean => kind === 'bot-run' || kind === 'bot-set';

/** Returns an input as kept in the history, without the prices of a whole market. */
const kept = (input: KeptInput): unknown => (input.type === 'market' ? { type: input.type, at: input.at } : input);

/** Gives the instruction an input and adds its decisions to the draft. A failing instruction is left out. */
export function handle(draft: Draft, input: KeptInput): void {
  guarded(draft, () => decide(draft, input));
}

function decide(draft: Draft, input: KeptInput): void {
  const stored = draft.row;
  // Handling an input again clears an earlier internal error.
  const before = stored.reason_code === IN_ERROR ? { ...stored, reason_code: null } : stored;
  const behaviour = BEHAVIOURS[before.kind];
  const { state, status, active, reason: why, ...stepped } = behaviour.step(before, input, draft.calendar);
  const effects = input.type === 'stuck' ? [{ type: 'attention' as const, reason: input.code }, ...stepped.effects] : stepped.effects;
  const orders = ordersAfter(before.orders, input, effects, before.kind === 'gtt');
  const others = effects.flatMap((effect) => (effect.type === 'cancel-other' && !before.cancels.includes(effect.id) ? [effect.id] : []));
  const cancels = [...before.cancels, ...others];
  const live = active || cancels.length > 0 || orders.some((order) => !order.ended);
  // A stuck instruction stays so until its end; only a bot, which runs for months, clears the reason itself.
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
  // Bots follow prices without deciding anything most of the time, so only decisions enter their history.
  if (effects.length > 0 || !followsPrices(before)) draft.history.push({ input: kept(input), decisions: effects });
  for (const effect of effects) if (effect.type === 'attention') draft.attention.push(effect.reason);
}
