import { createGtt, type Gtt, type GttInput, reduceGtt } from '#domain/orders/gtt.ts';
import type { KeptGtt } from '#server/db/tables/instruction-states.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import type { Behaviour, KeptEffect, KeptInput, Stepped } from './behaviour.ts';

function inputOf(input: KeptInput): GttInput | null {
  switch (input.type) {
    case 'price':
      return { type: 'price', seen: input.seen, date: input.date };
    case 'order':
      if (input.ended && input.refused && input.filled === 0) return { type: 'order-refused', orderId: input.orderId };
      return input.accepted ? { type: 'order-placed', orderId: input.orderId } : null;
    case 'session-ended':
      return { type: 'session-ended', date: input.date };
    case 'cancel':
      return { type: 'cancel' };
    case 'fill':
    case 'capped':
    case 'parent-ended':
    case 'look':
    case 'amend':
    case 'change':
    case 'stuck':
    case 'retry':
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

const REASONS: Readonly<Partial<Record<Gtt['status'], string>>> = {
  cancelled: 'instruction.by-user',
  expired: 'instruction.expired',
  failed: 'instruction.order-refused',
};

function step(row: InstructionRow, input: KeptInput): Stepped {
  const before = row.state as KeptGtt;
  let { gtt } = before;
  const effects: KeptEffect[] = [];
  if (input.type === 'change' && gtt.status === 'active') gtt = createGtt({ ...gtt, legs: input.legs, validUntil: input.validUntil });
  const reduced = inputOf(input);
  if (reduced !== null) {
    const result = reduceGtt(gtt, reduced);
    for (const effect of result.effects) {
      if (row.portfolio_id === null || row.instrument === null) throw new Error(`a GTT without an instrument: ${row.id}`);
      effects.push({
        type: 'send',
        order: {
          orderId: effect.orderId,
          portfolioId: row.portfolio_id,
          instrument: row.instrument,
          terms: effect.terms,
          origin: 'gtt',
          closes: before.closes,
          urgent: false,
          chases: false,
          atTouch: false,
          cancel: false,
          ended: false,
        },
      });
    }
    if (result.gtt.status === 'failed' && gtt.status !== 'failed') effects.push({ type: 'attention', reason: 'instruction.order-refused' });
    gtt = result.gtt;
  }
  const active = gtt.status === 'active' || gtt.status === 'placing';
  const code =
    input.type === 'order' && gtt.status === 'failed'
      ? input.code
      : input.type === 'cancel' && gtt.status === 'cancelled'
        ? (input.reason ?? null)
        : null;
  return { state: { ...before, gtt }, effects, status: gtt.status, active, reason: code ?? row.reason_code ?? REASONS[gtt.status] ?? null };
}

/** A good-till-triggered instruction, single or one-cancels-other. */
export const gttBehaviour: Behaviour = {
  step,
  watches: (row) => (row.instrument_id === null || (row.state as KeptGtt).gtt.status !== 'active' ? [] : [row.instrument_id]),
  looksAt: () => [],
  essence: (state) => state,
};
