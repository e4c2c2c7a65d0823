import { type EntryAnchor, growByEntry } from '#domain/orders/entry-anchor.ts';
import { createExitPair, type ExitRules } from '#domain/orders/exit-pair.ts';
import { closedUnits, enteredUnits } from '#domain/orders/exit-units.ts';
import { type ExitEffect, type ExitInput, type ExitResult, reduceExitPair } from '#domain/orders/reduce-exit-pair.ts';
import type { Follows, KeptExit } from '#server/db/tables/instruction-states.ts';
import type { SystemOrder, InstructionRow } from '#server/db/tables/instructions.ts';
import type { Behaviour, KeptEffect, KeptInput, Stepped } from './behaviour.ts';

/** Returns an exit for the units open now (0 for an unfilled order). */
export function createKeptExit(rules: ExitRules, follows: Follows, units: number, anchor: EntryAnchor | null = null): KeptExit {
  const pair = createExitPair(rules);
  const direction = rules.side === 'sell' ? 1 : -1;
  const opened: ExitInput = { type: 'parent-filled', tradeId: `open:${rules.pairId}`, quantity: units };
  const entered = units === 0 ? pair : reduceExitPair(pair, opened).pair;
  return {
    pair: follows === 'fixed' ? reduceExitPair(entered, { type: 'parent-ended', filled: units }).pair : entered,
    follows,
    direction,
    ...(anchor === null ? {} : { anchor }),
  };
}

/** Returns the units of the position that the pair still answers for. */
export function unitsOf({ pair }: KeptExit): number {
  return pair.status === 'cancelled' || pair.status === 'completed' ? 0 : Math.max(0, enteredUnits(pair) - closedUnits(pair));
}

/** Returns what the reducer gets of an input. */
function inputsOf(state: KeptExit, input: KeptInput): readonly ExitInput[] {
  switch (input.type) {
    case 'price':
      return [{ type: 'price', seen: input.seen }];
    case 'fill': {
      const { tradeId, quantity } = input;
      if (input.orderId !== null) return [{ type: 'order-filled', orderId: input.orderId, tradeId, quantity }];
      const grows = state.follows === 'position' && !state.pair.stopped && Math.sign(input.delta) === state.direction;
      return input.parent || grows ? [{ type: 'parent-filled', tradeId, quantity }] : [];
    }
    case 'capped':
      return [{ type: 'reduced', tradeId: `cap:${input.tradeId}`, quantity: input.units }];
    case 'order': {
      const { orderId, filled, refused, neverSent } = input;
      return input.ended ? [{ type: 'order-ended', orderId, filled, refused, neverSent }] : [];
    }
    case 'parent-ended':
      return [{ type: 'parent-ended', filled: input.filled }];
    case 'amend':
      return [input];
    case 'retry':
    case 'cancel':
      return [{ type: input.type }];
    case 'look':
    case 'session-ended':
    case 'change':
    case 'stuck':
    case 'market':
    case 'ahead':
    case 'silent':
    case 'answer':
    case 'session':
    case 'cut-off':
    case 'settled':
    case 'left-unpriced':
    case 'holdings':
    case 'run':
    case 'leave':
    case 'call':
    case 'members':
    case 'rules':
      return [];
  }
}

/** Whether the newest stop order sent ended without a fill and without a refusal. */
function hasMissed(pair: KeptExit['pair']): boolean {
  const ended = pair.orders.filter((order) => order.part === 'stop' && order.status === 'ended' && order.neverSent !== true);
  const last = ended.at(-1);
  return last !== undefined && pair.refusals === 0 && Math.max(last.seenFilled, last.statedFilled) === 0;
}

function systemOrder(row: InstructionRow, effect: Extract<ExitEffect, { type: 'send' }>, missed: boolean): SystemOrder {
  if (row.portfolio_id === null || row.instrument === null || row.product === null)
    throw new Error(`an exit without a position: ${row.id}`);
  const { side, quantity, limitPrice } = effect;
  return {
    orderId: effect.orderId,
    portfolioId: row.portfolio_id,
    instrument: row.instrument,
    terms: {
      side,
      kind: limitPrice === null ? 'market' : 'limit',
      product: row.product,
      validity: 'DAY',
      quantity,
      limitPrice,
      triggerPrice: null,
    },
    origin: 'exit',
    closes: row.position_id,
    urgent: effect.part === 'stop',
    chases: effect.part === 'stop' && limitPrice === null,
    atTouch: effect.part === 'stop' && limitPrice === null && missed,
    cancel: false,
    ended: false,
  };
}

function keptEffects(row: InstructionRow, effects: readonly ExitEffect[], missed: boolean): KeptEffect[] {
  return effects.flatMap((effect): KeptEffect[] => {
    switch (effect.type) {
      case 'send':
        return [{ type: 'send', order: systemOrder(row, effect, missed) }];
      case 'cancel':
        return [effect];
      case 'cancel-parent':
        return row.parent_order_id === null ? [] : [{ type: 'cancel-other', id: row.parent_order_id }];
      case 'attention':
        return [{ type: 'attention', reason: `instruction.${effect.reason}` }];
      case 'completed':
        return [];
    }
  });
}

/** Returns why the pair is over when the position is: flat or flipped without it. */
function overBecause(state: KeptExit, input: KeptInput): string | null {
  if (input.type !== 'fill' || input.net * state.direction > 0) return null;
  if (state.follows === 'order' && !state.pair.parentEnded) return null;
  return input.net === 0 ? 'instruction.position-flat' : 'instruction.position-flipped';
}

function stateOf(row: InstructionRow): KeptExit {
  return row.state as KeptExit;
}

function step(row: InstructionRow, input: KeptInput): Stepped {
  const before = stateOf(row);
  let { pair, anchor = null } = before;
  const effects: ExitEffect[] = [];
  const take = (result: ExitResult): void => {
    pair = result.pair;
    effects.push(...result.effects);
  };
  const handle = (one: ExitInput): void => take(reduceExitPair(pair, one));
  if (anchor !== null && input.type === 'fill' && input.parent) {
    const grown = growByEntry(anchor, pair, input);
    anchor = grown.anchor;
    take(grown);
  } else for (const one of inputsOf(before, input)) handle(one);
  // Levels moved by the trader stay fixed.
  if (input.type === 'amend') anchor = null;
  const over = overBecause(before, input);
  let reason: string | null = null;
  if (over !== null && (pair.status === 'watching' || pair.status === 'failed')) {
    const own = closedUnits(pair) > 0;
    if (!own) handle({ type: 'cancel' });
    handle({ type: 'parent-ended', filled: 0 });
    if (!own) reason = over;
  }
  const empty = pair.status === 'completed' && closedUnits(pair) === 0;
  const status = empty ? 'cancelled' : pair.status === 'watching' && pair.stopped ? 'stopping' : pair.status;
  if (pair.status === 'cancelled' && input.type === 'cancel') reason = 'instruction.by-user';
  if (empty) reason ??= 'instruction.nothing-to-protect';
  if (pair.status === 'failed') reason = 'instruction.exit-refused';
  const active = pair.status === 'watching' || pair.status === 'failed';
  return {
    state: { ...before, pair, ...(before.anchor ? { anchor } : {}) },
    effects: keptEffects(row, effects, hasMissed(pair)),
    status,
    active,
    reason: reason ?? (active ? null : row.reason_code),
  };
}

/** Stop and target of a position or of an entry order, one cancels the other. */
export const exitBehaviour: Behaviour = {
  step,
  watches: (row) => (row.instrument_id === null || stateOf(row).pair.status !== 'watching' ? [] : [row.instrument_id]),
  looksAt: () => [],
  essence(state) {
    const { pair, ...rest } = state as KeptExit;
    // The best price alone decides nothing: after a restart the next better one gives the same level.
    return { ...rest, pair: { ...pair, trailing: pair.trailing && { ...pair.trailing, best: null } } };
  },
};
