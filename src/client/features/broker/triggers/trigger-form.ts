import type { ApiError } from '#client/api/api-error.ts';
import type { BrokerTriggerChange, BrokerTriggers } from '#client/api/types.ts';
import { isOnTick, priceFromDecimal } from '#domain/units/price.ts';

type Trigger = BrokerTriggers[number];

/** The typed terms of a leg; null = nothing readable. */
export interface LegForm {
  readonly trigger: number | null;
  readonly price: number | null;
  readonly lots: number | null;
}

export type LegField = `${keyof LegForm}-${number}`;

/** Something to put right; `field` null: not of one field. */
interface Problem {
  readonly field: LegField | null;
  readonly code: string;
  readonly values?: ApiError['fields'][number]['values'];
}

/** Returns the legs as they are held, the lower trigger first; null where the trigger cannot be changed in whole lots. */
export function formOfTrigger({ legs, lot_size: lot }: Trigger): readonly LegForm[] | null {
  if (typeof lot !== 'number' || legs.some(({ quantity }) => quantity % lot !== 0)) return null;
  return legs
    .toSorted((a, b) => a.trigger_price - b.trigger_price)
    .map(({ trigger_price: trigger, price, quantity }) => ({ trigger, price, lots: quantity / lot }));
}

function problemsOfLeg({ trigger, price, lots }: LegForm, at: number, tick: number): readonly Problem[] {
  const off = (value: number) => value <= 0 || !isOnTick(priceFromDecimal(value), priceFromDecimal(tick));
  return [
    ...(trigger === null ? [{ field: `trigger-${at}` as const, code: 'order.trigger-missing' }] : []),
    ...(trigger !== null && off(trigger) ? [{ field: `trigger-${at}` as const, code: 'order.trigger-off-tick' }] : []),
    ...(price === null ? [{ field: `price-${at}` as const, code: 'order.price-missing' }] : []),
    ...(price !== null && off(price) ? [{ field: `price-${at}` as const, code: 'order.price-off-tick' }] : []),
    ...(lots === null || !Number.isSafeInteger(lots) || lots < 1 ? [{ field: `lots-${at}` as const, code: 'order.lots-invalid' }] : []),
  ];
}

/** Returns what is wrong with the legs. `last`: the live price, on whose sides two triggers lie, or null. */
export function problemsOfLegs(legs: readonly LegForm[], tick: number, last: number | null): readonly Problem[] {
  const problems = legs.flatMap((leg, at) => problemsOfLeg(leg, at, tick));
  const [low, high] = legs.map(({ trigger }) => trigger);
  if (low === undefined || low === null) return problems;
  if (high === undefined) return low === last ? [...problems, { field: 'trigger-0', code: 'instruction.trigger-reached' }] : problems;
  if (high === null) return problems;
  const wrong = last === null ? low >= high : low >= last || high <= last;
  return wrong
    ? [...problems, { field: last !== null && low >= last ? 'trigger-0' : 'trigger-1', code: 'instruction.legs-invalid' }]
    : problems;
}

/** Returns the request; null while a value is missing, such as the price that decides the side of a single trigger. */
export function changeOf({ legs: held }: Trigger, legs: readonly LegForm[], last: number | null): BrokerTriggerChange | null {
  const sorted = held.toSorted((a, b) => a.trigger_price - b.trigger_price);
  const asked: BrokerTriggerChange['legs'] = [];
  for (const [at, { trigger, price, lots }] of legs.entries()) {
    const before = sorted[at];
    if (before === undefined || trigger === null || price === null || lots === null || (legs.length === 1 && last === null)) return null;
    const isAbove = legs.length === 1 ? trigger > (last ?? 0) : at === 1;
    asked.push({
      ...{ direction: isAbove ? 'at-or-above' : 'at-or-below', trigger_price: trigger },
      ...{ transaction_type: before.transaction_type, lots, price },
    });
  }
  const product = sorted[0]?.product;
  return product === undefined ? null : { product, legs: asked };
}

const FIELDS: Readonly<Record<string, keyof LegForm>> = { trigger_price: 'trigger', price: 'price', lots: 'lots' };

/** Returns what a refusal is about: the fields that the server names, else the trigger where the price has reached the only one. */
export function problemsOfRefusal({ code, fields }: ApiError, count: number): readonly Problem[] {
  const named = fields.flatMap(({ path, code: why, values }) => {
    const [, at, name] = /(?:^|\.)legs\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const field = FIELDS[name ?? ''];
    return at === undefined || field === undefined
      ? []
      : [{ field: `${field}-${Number(at)}` as const, code: why, ...(values && { values }) }];
  });
  if (named.length > 0) return named;
  return code === 'instruction.trigger-reached' && count === 1 ? [{ field: 'trigger-0', code }] : [];
}
