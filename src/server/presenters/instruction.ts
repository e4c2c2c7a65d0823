import type { InferOutput } from 'valibot';
import type { UserEventData } from '#contract/events/stream-events.ts';
import type { instruction } from '#contract/schemas/instruction.ts';
import { effectiveStop } from '#domain/orders/exit-pair.ts';
import { closedUnits } from '#domain/orders/exit-units.ts';
import type { Side } from '#domain/orders/order-kinds.ts';
import type { TrailingRule } from '#domain/orders/trailing-stop.ts';
import { closedOf, closingSide, type SquareOffJob } from '#domain/positions/square-off-job.ts';
import { type Price, priceToDecimal } from '#domain/units/price.ts';
import type { KeptExit, KeptGtt, KeptReverse, KeptSquareOff } from '#server/db/tables/instruction-states.ts';
import type { InstructionKind, InstructionRow } from '#server/db/tables/instructions.ts';
import { presentInstrument } from './instrument.ts';

type WireInstruction = InferOutput<typeof instruction>;

const decimalOf = (value: Price | null) => (value === null ? null : priceToDecimal(value));
const wireSide = (side: Side) => (side === 'buy' ? ('BUY' as const) : ('SELL' as const));

function presentTrailing(rule: TrailingRule | null) {
  if (rule === null) return null;
  const { distance } = rule;
  return {
    kind: distance.kind,
    distance: distance.kind === 'points' ? priceToDecimal(distance.points) : distance.basisPoints / 100,
    activation_price: decimalOf(rule.activation),
    step: rule.step === 0 ? null : priceToDecimal(rule.step),
  };
}

function presentExit({ pair, follows }: KeptExit, units: number): WireInstruction['exit'] {
  const { rules } = pair;
  return {
    follows,
    transaction_type: wireSide(rules.side),
    source: rules.source,
    stop:
      rules.stop === null ? null : { trigger_price: priceToDecimal(rules.stop.trigger), limit_offset: decimalOf(rules.stop.limitOffset) },
    target_price: decimalOf(rules.target),
    trailing: presentTrailing(rules.trailing),
    effective_stop: decimalOf(effectiveStop(pair)),
    stopped: pair.stopped,
    protected_quantity: units,
    closed_quantity: closedUnits(pair),
    refusals: pair.refusals,
  };
}

function presentGtt({ gtt, closes }: KeptGtt, lotSize: number): WireInstruction['gtt'] {
  return {
    source: gtt.source,
    status: gtt.status,
    valid_until: gtt.validUntil,
    triggered_leg: gtt.triggeredLeg,
    closes: closes !== null,
    legs: gtt.legs.map(({ direction, triggerPrice, terms }) => ({
      direction,
      trigger_price: priceToDecimal(triggerPrice),
      transaction_type: wireSide(terms.side),
      order_type: terms.kind === 'market' ? ('MARKET' as const) : ('LIMIT' as const),
      product: terms.product,
      lots: terms.quantity / lotSize,
      price: decimalOf(terms.limitPrice),
    })),
  };
}

function presentSquareOff(scope: string, positions: KeptSquareOff['positions'], job: SquareOffJob): WireInstruction['square_off'] {
  return {
    scope,
    clearing: job.clearing.length,
    legs: job.legs.flatMap((leg) => {
      const position = positions.find((one) => one.positionId === leg.positionId);
      if (position === undefined) return [];
      return {
        position_id: leg.positionId,
        portfolio_id: position.portfolioId,
        tradingsymbol: position.instrument.tradingsymbol,
        instrument: presentInstrument(position.instrument),
        product: position.product,
        transaction_type: wireSide(closingSide(leg)),
        target_quantity: leg.target,
        closed_quantity: closedOf(leg),
        status: leg.status,
        reason: leg.reason,
      };
    }),
  };
}

/** Runs of bots and of bot sets have wire forms of their own. */
type PlainInstruction = InstructionRow & { readonly kind: Exclude<InstructionKind, 'bot-run' | 'bot-set'> };

/** Returns whether a row has the wire form of an instruction. */
export const isPlain = (row: InstructionRow): row is PlainInstruction => row.kind !== 'bot-run' && row.kind !== 'bot-set';

const NO_DETAILS = { exit: null, gtt: null, square_off: null, opening: null };

/** Returns the details, or none for an unreadable row: the instruction is still listed. */
function readableDetails(row: PlainInstruction): ReturnType<typeof details> {
  try {
    return details(row);
  } catch {
    return NO_DETAILS;
  }
}

/** Returns the fields that differ by kind. */
function details({ kind, state, instrument }: PlainInstruction): Pick<WireInstruction, 'exit' | 'gtt' | 'square_off' | 'opening'> {
  const none = NO_DETAILS;
  switch (kind) {
    case 'exit-pair': {
      const exit = state as KeptExit;
      const { parentSeen, parentStated, reduced } = exit.pair;
      return { ...none, exit: presentExit(exit, Math.max(0, Math.max(parentSeen, parentStated) - reduced - closedUnits(exit.pair))) };
    }
    case 'gtt':
      return { ...none, gtt: presentGtt(state as KeptGtt, instrument?.lotSize ?? 1) };
    case 'reverse': {
      const { reverse, positions } = state as KeptReverse;
      const sum = (of: 'quantity' | 'filled') => reverse.opening.reduce((total, order) => total + order[of], 0);
      const opening = reverse.opening.length === 0 ? null : { quantity: sum('quantity'), filled_quantity: sum('filled') };
      return { ...none, square_off: presentSquareOff('reverse', positions, reverse.job), opening };
    }
    case 'square-off':
    case 'auto-square-off': {
      const { scope, positions, job } = state as KeptSquareOff;
      return { ...none, square_off: presentSquareOff(scope, positions, job) };
    }
  }
}

/** Returns the contracts still to be handled. */
function openInstruments({ kind, state, instrument }: PlainInstruction) {
  if (kind === 'exit-pair' || kind === 'gtt') return instrument === null ? [] : [instrument];
  const { positions } = state as KeptReverse | KeptSquareOff;
  const { legs } = kind === 'reverse' ? (state as KeptReverse).reverse.job : (state as KeptSquareOff).job;
  const open = positions.filter(({ positionId }) => legs.some((leg) => leg.positionId === positionId && leg.status !== 'closed'));
  // All are closed, yet the owner is called, because the following order failed: then every contract is listed.
  return (open.length === 0 ? positions : open).map((position) => position.instrument);
}

/** Returns the notice for an owner about a stuck instruction. */
export function presentAttention(row: PlainInstruction, reason: string): UserEventData['instruction.attention'] {
  return { instruction_id: row.id, reason_code: reason, kind: row.kind, instruments: openInstruments(row).map(presentInstrument) };
}

/** Returns an instruction in wire form. */
export function presentInstruction(row: PlainInstruction): WireInstruction {
  return {
    instruction_id: row.id,
    kind: row.kind,
    status: row.status,
    live: row.live,
    reason_code: row.reason_code,
    account_number: row.account_number,
    portfolio_id: row.portfolio_id,
    position_id: row.position_id,
    parent_order_id: row.parent_order_id,
    instrument: row.instrument === null ? null : presentInstrument(row.instrument),
    product: row.product,
    ...readableDetails(row),
    client_order_ids: Array.isArray(row.orders) ? row.orders.map((order) => `exit:${order.orderId}:0`) : [],
    created_at: row.created_at.getTime(),
    updated_at: row.updated_at.getTime(),
    received_at: row.received_at.getTime(),
    revision: row.revision,
  };
}
