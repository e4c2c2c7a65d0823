import type { Side } from '#domain/orders/order-kinds.ts';
import { type ReverseEffect, reduceReverse } from '#domain/positions/reverse-position.ts';
import { reduceSquareOff, type SquareOffInput } from '#domain/positions/reduce-square-off.ts';
import type { SquareOffJob } from '#domain/positions/square-off-job.ts';
import type { KeptReverse, KeptSquareOff, LegPosition } from '#server/db/tables/instruction-states.ts';
import type { SystemOrder, InstructionRow } from '#server/db/tables/instructions.ts';
import type { Behaviour, KeptEffect, KeptInput, Stepped } from './behaviour.ts';

function inputOf(input: KeptInput): SquareOffInput | null {
  switch (input.type) {
    case 'look':
    case 'retry':
      return input;
    case 'order': {
      const { type, orderId, filled, ended, refused, neverSent } = input;
      return { type, orderId, filled, ended, refused, neverSent };
    }
    case 'cancel':
      return { type: 'stop' };
    case 'price':
    case 'fill':
    case 'capped':
    case 'parent-ended':
    case 'session-ended':
    case 'amend':
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
      return null;
  }
}

function systemOrder(
  row: InstructionRow,
  position: LegPosition,
  order: { orderId: string; side: Side; quantity: number },
  closes: boolean,
  atTouch: boolean,
): SystemOrder {
  const { portfolioId, instrument, product } = position;
  const { orderId, side, quantity } = order;
  return {
    orderId,
    portfolioId,
    instrument,
    terms: { side, kind: 'market', product, validity: 'DAY', quantity, limitPrice: null, triggerPrice: null },
    origin: row.kind === 'auto-square-off' ? 'auto-square-off' : 'hand',
    closes: closes ? position.positionId : null,
    urgent: false,
    chases: false,
    atTouch,
    cancel: false,
    ended: false,
  };
}

function keptEffects(
  row: InstructionRow,
  positions: readonly LegPosition[],
  effects: readonly ReverseEffect[],
  reason: string,
  job: SquareOffJob,
): KeptEffect[] {
  return effects.flatMap((effect): KeptEffect[] => {
    switch (effect.type) {
      case 'send': {
        const position = positions.find((one) => one.positionId === effect.positionId);
        const misses = job.legs.find((leg) => leg.positionId === effect.positionId)?.misses ?? 0;
        return position === undefined ? [] : [{ type: 'send', order: systemOrder(row, position, effect, true, misses > 0) }];
      }
      case 'open':
        return positions
          .slice(0, 1)
          .map((position): KeptEffect => ({ type: 'send', order: systemOrder(row, position, effect, false, false) }));
      case 'cancel':
        return [effect];
      case 'attention':
        return [{ type: 'attention', reason }];
      case 'completed':
        return [];
    }
  });
}

const SQUARE_OFF_REASONS = {
  working: null,
  done: null,
  failed: 'instruction.square-off-incomplete',
  stopped: 'instruction.by-user',
} as const;
const REVERSE_REASONS = {
  closing: null,
  opening: null,
  done: null,
  failed: 'instruction.reverse-incomplete',
  stopped: 'instruction.by-user',
} as const;

/** A square-off with a scope; it goes on after a restart. */
export const squareOffBehaviour: Behaviour = {
  step(row, input): Stepped {
    const before = row.state as KeptSquareOff;
    const reduced = inputOf(input);
    const { job, effects } = reduced === null ? { job: before.job, effects: [] } : reduceSquareOff(before.job, reduced);
    return {
      state: { ...before, job },
      effects: keptEffects(row, before.positions, effects, 'instruction.square-off-incomplete', job),
      status: job.status,
      active: job.status === 'working',
      reason: SQUARE_OFF_REASONS[job.status],
    };
  },
  watches: () => [],
  looksAt: (row) => (row.state as KeptSquareOff).positions.map((position) => position.positionId),
  essence: (state) => state,
};

/** A position closed and then opened the other way. */
export const reverseBehaviour: Behaviour = {
  step(row, input): Stepped {
    const before = row.state as KeptReverse;
    const reduced = inputOf(input);
    const { reverse, effects } = reduced === null ? { reverse: before.reverse, effects: [] } : reduceReverse(before.reverse, reduced);
    return {
      state: { ...before, reverse },
      effects: keptEffects(row, before.positions, effects, 'instruction.reverse-incomplete', reverse.job),
      status: reverse.status,
      active: reverse.status === 'closing' || reverse.status === 'opening',
      reason: REVERSE_REASONS[reverse.status],
    };
  },
  watches: () => [],
  looksAt: (row) => (row.state as KeptReverse).positions.map((position) => position.positionId),
  essence: (state) => state,
};
