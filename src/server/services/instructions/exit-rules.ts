import { AppError } from '#contract/errors/app-error.ts';
import type { InferOutput } from 'valibot';
import type { trailing as trailingSchema } from '#contract/schemas/exit-terms.ts';
import type { stop as stopSchema } from '#contract/schemas/instruction.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { checkedRules, type ExitRules } from '#domain/orders/exit-pair.ts';
import type { Side } from '#domain/orders/order-kinds.ts';
import type { TrailingRule } from '#domain/orders/trailing-stop.ts';
import { isReached, type Observation, stopDirection, targetDirection, type TriggerSource, watchedPrice } from '#domain/orders/trigger.ts';
import { isOnTick, type Price, price, priceFromDecimal, priceToDecimal } from '#domain/units/price.ts';
import { changeError } from '../orders/order-tickets.ts';

/** What a caller may say of an exit, in wire units. */
export interface ExitRequest {
  readonly source: TriggerSource;
  readonly stop: InferOutput<typeof stopSchema> | null;
  readonly target_price: number | null;
  readonly trailing: InferOutput<typeof trailingSchema> | null;
}

/** Returns a price of a request. Throws request.invalid when it is not on a tick. */
export function onTick(value: number, instrument: Instrument, field: 'triggerPrice' | 'limitPrice'): Price {
  const found = priceFromDecimal(value);
  if (isOnTick(found, instrument.tickSize)) return found;
  throw changeError({ code: 'order.price-off-tick', field, values: { tick: priceToDecimal(instrument.tickSize) } });
}

/** Returns the stop of a request. */
export function stopOf(stop: ExitRequest['stop'], instrument: Instrument): ExitRules['stop'] {
  if (stop === null) return null;
  return {
    trigger: onTick(stop.trigger_price, instrument, 'triggerPrice'),
    limitOffset: stop.limit_offset === null ? null : onTick(stop.limit_offset, instrument, 'limitPrice'),
  };
}

/** Returns how a stop trails. */
export function trailingOf(request: ExitRequest['trailing'], side: Side, instrument: Instrument): TrailingRule | null {
  if (request === null) return null;
  const { kind, distance, activation_price: activation, step } = request;
  return {
    side,
    distance:
      kind === 'points'
        ? { kind, points: onTick(distance, instrument, 'triggerPrice') }
        : { kind, basisPoints: Math.round(distance * 100) },
    activation: activation === null ? null : onTick(activation, instrument, 'triggerPrice'),
    step: step === null ? price(0) : priceFromDecimal(step),
    tick: instrument.tickSize,
  };
}

/** Returns the rules of an exit. Throws for an exit without parts, or a stop on the wrong side of the target. */
export function rulesOf(pairId: string, request: ExitRequest, side: Side, instrument: Instrument): ExitRules {
  const rules: ExitRules = {
    pairId,
    side,
    source: request.source,
    stop: stopOf(request.stop, instrument),
    target: request.target_price === null ? null : onTick(request.target_price, instrument, 'limitPrice'),
    trailing: trailingOf(request.trailing, side, instrument),
    lotSize: instrument.lotSize,
    freezeQuantity: instrument.freezeQuantity,
  };
  return sensible(rules);
}

/** Returns the rules as given. Throws instruction.needs-stop-or-target or instruction.stop-not-before-target. */
export function sensible(rules: ExitRules): ExitRules {
  if (rules.stop === null && rules.target === null && rules.trailing === null) throw new AppError('instruction.needs-stop-or-target');
  try {
    return checkedRules(rules);
  } catch (error) {
    if (error instanceof RangeError) throw new AppError('instruction.stop-not-before-target');
    throw error;
  }
}

/** Throws instruction.trigger-reached when the market is already there: an exit at once is an exit by hand. */
export function requireNotReached(rules: Pick<ExitRules, 'side' | 'source' | 'stop' | 'target'>, seen: Observation | null): void {
  const watched = seen === null ? null : watchedPrice(rules.source, rules.side, seen);
  if (watched === null) throw new AppError('instruction.no-price');
  const { side, stop, target } = rules;
  const reached =
    (stop !== null && isReached(stopDirection(side), stop.trigger, watched)) ||
    (target !== null && isReached(targetDirection(side), target, watched));
  if (reached) throw new AppError('instruction.trigger-reached');
}
