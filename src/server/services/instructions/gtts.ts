import { AppError } from '#contract/errors/app-error.ts';
import type { BodyOf } from '#contract/operation.ts';
import type * as operations from '#contract/operations/instructions.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { createGtt, type Gtt, type GttLeg } from '#domain/orders/gtt.ts';
import type { Product } from '#domain/orders/order-kinds.ts';
import { checkOrder } from '#domain/orders/pre-trade-checks.ts';
import { isReached, type Observation, type TriggerSource, watchedPrice } from '#domain/orders/trigger.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { KeptGtt } from '#server/db/tables/instruction-states.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import { changeError, termsOf } from '../orders/order-tickets.ts';
import type { KeptInput } from './behaviour.ts';
import { onTick } from './exit-rules.ts';

/** The inputs for creating a GTT. */
export interface GttContext {
  readonly now: ExchangeTime;
  readonly tradingDate: string;
  look(instrumentId: string): Observation | null;
}

type Legs = BodyOf<typeof operations.createGtt>['legs'];

function legOf(leg: Legs[number], instrument: Instrument, product: Product, context: GttContext): GttLeg {
  const terms = termsOf({ ...leg, product, validity: 'DAY', trigger_price: null, variety: 'regular' }, instrument);
  // Where the market will be when it triggers is not known: the band is for that moment.
  const refusal = checkOrder(instrument, terms, { now: context.now, tradingDate: context.tradingDate, reference: null });
  if (refusal !== null) throw changeError(refusal);
  return { direction: leg.direction, triggerPrice: onTick(leg.trigger_price, instrument, 'triggerPrice'), terms };
}

/** Returns the checked legs. Throws when a leg is reached already, two do not lie on both sides, or the last day has passed. */
export function legsOf(
  legs: Legs,
  validUntil: string,
  { instrument, product, source }: { readonly instrument: Instrument; readonly product: Product; readonly source: TriggerSource },
  context: GttContext,
): Gtt['legs'] {
  if (validUntil < context.tradingDate) throw new AppError('instruction.date-passed');
  const checked = legs.map((leg) => legOf(leg, instrument, product, context));
  try {
    createGtt({ gttId: '', instrumentId: instrument.id, source, legs: checked, validUntil });
  } catch (error) {
    if (error instanceof RangeError) throw new AppError('instruction.legs-invalid');
    throw error;
  }
  const seen = context.look(instrument.id);
  for (const leg of checked) {
    const watched = seen === null ? null : watchedPrice(source, leg.terms.side, seen);
    if (watched === null) throw new AppError('instruction.no-price');
    if (isReached(leg.direction, leg.triggerPrice, watched)) throw new AppError('instruction.trigger-reached');
  }
  return checked;
}

/** Returns the change of a GTT. Throws instruction.not-active when it has triggered or ended. */
export function gttChangeOf(
  row: InstructionRow,
  body: BodyOf<typeof operations.modifyGtt>,
  context: GttContext,
): Extract<KeptInput, { type: 'change' }> {
  if (row.kind !== 'gtt' || row.instrument === null || row.product === null) throw new AppError('instruction.not-found');
  const { gtt } = row.state as KeptGtt;
  if (gtt.status !== 'active') throw new AppError('instruction.not-active');
  const { instrument, product } = row;
  return {
    type: 'change',
    legs: legsOf(body.legs, body.valid_until, { instrument, product, source: gtt.source }, context),
    validUntil: body.valid_until,
  };
}
