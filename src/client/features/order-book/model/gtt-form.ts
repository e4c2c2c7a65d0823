import type { GttChangeBody, Instruction, IdempotentBody } from '#client/api/types.ts';
import { isOnTick, priceFromDecimal } from '#domain/units/price.ts';

type WireLeg = GttChangeBody['legs'][number];

/** A typed leg; null = nothing readable. */
export interface GttLegForm {
  readonly trigger: number | null;
  readonly type: 'LIMIT' | 'MARKET';
  readonly price: number | null;
}

/** The form values of a GTT. With two legs, `first` is below the market and `second` above; the first to trigger cancels the other. */
export interface GttForm {
  readonly side: 'BUY' | 'SELL';
  readonly product: 'MIS' | 'NRML' | 'CNC';
  readonly lots: number | null;
  readonly first: GttLegForm;
  readonly second: GttLegForm | null;
  readonly validUntil: string;
}

export type GttField = 'lots' | 'trigger-0' | 'price-0' | 'trigger-1' | 'price-1' | 'until';
/** Something to put right: `code` of the registry, or a word of this editor below `order-book.gtt.problem`. */
interface GttProblem {
  readonly field: GttField;
  readonly code: string;
}

export const EMPTY_LEG: GttLegForm = { trigger: null, type: 'LIMIT', price: null };

function legOfWire(leg: NonNullable<Instruction['gtt']>['legs'][number]): GttLegForm {
  return { trigger: leg.trigger_price, type: leg.order_type === 'MARKET' ? 'MARKET' : 'LIMIT', price: leg.price };
}

/** Returns the form values of an existing GTT; null when the instruction is not a GTT. */
export function formOfGtt({ gtt }: Instruction): GttForm | null {
  const sorted = gtt?.legs.toSorted((a, b) => a.trigger_price - b.trigger_price) ?? [];
  const [first, second] = sorted;
  if (!gtt || first === undefined) return null;
  return {
    side: first.transaction_type,
    product: first.product,
    lots: first.lots,
    first: legOfWire(first),
    second: second === undefined ? null : legOfWire(second),
    validUntil: gtt.valid_until,
  };
}

function legProblems(leg: GttLegForm, at: 0 | 1, tick: number): GttProblem[] {
  const problems: GttProblem[] = [];
  const off = (price: number) => price <= 0 || !isOnTick(priceFromDecimal(price), priceFromDecimal(tick));
  if (leg.trigger === null) problems.push({ field: `trigger-${at}`, code: 'order.trigger-missing' });
  else if (off(leg.trigger)) problems.push({ field: `trigger-${at}`, code: 'order.trigger-off-tick' });
  if (leg.type === 'LIMIT' && leg.price === null) problems.push({ field: `price-${at}`, code: 'order.price-missing' });
  else if (leg.type === 'LIMIT' && leg.price !== null && off(leg.price))
    problems.push({ field: `price-${at}`, code: 'order.price-off-tick' });
  return problems;
}

/** Returns the problems of the form. `last` is the live last price, or null: it decides on which side of the market a trigger lies. */
export function problemsOfGtt(
  form: GttForm,
  { tick, last, today }: { tick: number; last: number | null; today: string | null },
): readonly GttProblem[] {
  const problems = [...legProblems(form.first, 0, tick), ...(form.second === null ? [] : legProblems(form.second, 1, tick))];
  if (form.lots === null || !Number.isSafeInteger(form.lots) || form.lots < 1) problems.push({ field: 'lots', code: 'order.lots-invalid' });
  if (today !== null && form.validUntil < today) problems.push({ field: 'until', code: 'instruction.date-passed' });
  const [low, high] = [form.first.trigger, form.second?.trigger ?? null];
  if (form.second !== null && low !== null && high !== null) {
    const wrong = last === null ? low >= high : low >= last || high <= last;
    if (wrong) problems.push({ field: 'trigger-1', code: 'instruction.legs-invalid' });
  } else if (low !== null && low === last) problems.push({ field: 'trigger-0', code: 'instruction.trigger-reached' });
  return problems;
}

/** Returns legs and last day for the request; null while a value is missing, such as the price that decides the side of a single trigger. */
export function gttTerms(form: GttForm, last: number | null): GttChangeBody | null {
  const { first, second, lots, side } = form;
  if (lots === null) return null;
  const leg = (typed: GttLegForm, direction: WireLeg['direction']): WireLeg | null =>
    typed.trigger === null || (typed.type === 'LIMIT' && typed.price === null)
      ? null
      : {
          direction,
          trigger_price: typed.trigger,
          transaction_type: side,
          order_type: typed.type,
          lots,
          price: typed.type === 'LIMIT' ? typed.price : null,
        };
  if (second === null) {
    if (last === null || first.trigger === null) return null;
    const only = leg(first, first.trigger > last ? 'at-or-above' : 'at-or-below');
    return only === null ? null : { legs: [only], valid_until: form.validUntil };
  }
  const [below, above] = [leg(first, 'at-or-below'), leg(second, 'at-or-above')];
  return below === null || above === null ? null : { legs: [below, above], valid_until: form.validUntil };
}

/** Returns the form as a broker elsewhere takes it: limit orders only, without a last day of its own. */
export function heldByBroker(form: GttForm, today: string | null): GttForm {
  const limit = (leg: GttLegForm): GttLegForm => ({ ...leg, type: 'LIMIT' });
  return { ...form, first: limit(form.first), second: form.second && limit(form.second), validUntil: today ?? '' };
}

/** Returns the request body of a new trigger held by the broker. */
export function newBrokerTrigger(
  form: GttForm,
  { legs }: GttChangeBody,
  place: { readonly accountNumber: string; readonly portfolioId: string; readonly instrumentId: string },
): IdempotentBody<'placeBrokerTrigger'> {
  return {
    ...{ account_number: place.accountNumber, portfolio_id: place.portfolioId, instrument_id: place.instrumentId, product: form.product },
    legs: legs.flatMap(({ direction, trigger_price, transaction_type, lots, price }) =>
      price === null || price === undefined ? [] : [{ direction, trigger_price, transaction_type, lots, price }],
    ),
  };
}

/** Returns the request body of a new GTT. */
export function newGtt(
  form: GttForm,
  terms: GttChangeBody,
  place: {
    readonly accountNumber: string;
    readonly portfolioId: string;
    readonly instrumentId: string;
    readonly positionId: string | null;
  },
): IdempotentBody<'createGtt'> {
  return {
    account_number: place.accountNumber,
    portfolio_id: place.portfolioId,
    instrument_id: place.instrumentId,
    product: form.product,
    ...(place.positionId === null ? {} : { position_id: place.positionId }),
    ...terms,
  };
}
