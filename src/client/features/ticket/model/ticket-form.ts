import {
  isStopKind,
  kindOfType,
  meetsMarket,
  type OrderType,
  type Product,
  takesLimit as limited,
  type Validity,
} from '#domain/orders/order-kinds.ts';
import type { Price } from '#domain/units/price.ts';
import { NO_PROTECTION, type ProtectionPlan } from './protection-plan.ts';

export type TicketSide = 'BUY' | 'SELL';
export type TicketKind = OrderType;
export type TicketProduct = Product;
export type TicketValidity = Validity;
type TicketMode = 'open' | 'square-off' | 'modify';

/** The values of the order ticket. `lots`, `price` and `trigger` are null while their field is empty or invalid. */
export interface TicketForm {
  readonly mode: TicketMode;
  readonly side: TicketSide;
  readonly kind: TicketKind;
  readonly product: TicketProduct;
  readonly validity: TicketValidity;
  /** Whether the broker keeps the order until the next session opens; the trader's choice while the market is closed. */
  readonly afterMarket: boolean;
  readonly lots: number | null;
  readonly price: Price | null;
  readonly trigger: Price | null;
  /** Whether the trader has ticked "price is far from the last price"; a later change of price or side clears the tick. */
  readonly farPriceAccepted: boolean;
  /** Most percent between the reference price and the fill of an order without a limit; null = the default. */
  readonly protectionPercent: number | null;
  /** The stop, target and trail attached to the order. */
  readonly protection: ProtectionPlan;
}

export type TicketAction =
  | { readonly type: 'side'; readonly side: TicketSide }
  | { readonly type: 'kind'; readonly kind: TicketKind; readonly livePrice: Price | null }
  | { readonly type: 'product'; readonly product: TicketProduct }
  | { readonly type: 'validity'; readonly validity: TicketValidity }
  | { readonly type: 'after-market'; readonly chosen: boolean }
  | { readonly type: 'lots'; readonly lots: number | null }
  | { readonly type: 'price'; readonly price: Price | null }
  | { readonly type: 'trigger'; readonly trigger: Price | null }
  | { readonly type: 'accept-far-price'; readonly accepted: boolean }
  | { readonly type: 'protection'; readonly plan: ProtectionPlan }
  | { readonly type: 'replace'; readonly form: TicketForm };

/** Returns whether orders of the kind wait for a trigger. */
export function isStop(kind: TicketKind): boolean {
  return isStopKind(kindOfType(kind));
}

/** Returns whether orders of the kind carry a limit price. */
export function takesLimit(kind: TicketKind): boolean {
  return limited(kindOfType(kind));
}

/** Returns whether orders of the kind take what the market offers at once. */
export function isAtMarket(kind: TicketKind): boolean {
  return meetsMarket(kindOfType(kind));
}

/** Returns the form with another order kind. A limit price is filled in only from a live price; a stop order waits, so it cannot be immediate-or-cancel. */
function withKind(form: TicketForm, kind: TicketKind, livePrice: Price | null): TicketForm {
  return {
    ...form,
    kind,
    price: takesLimit(kind) && !isStop(kind) ? (form.price ?? livePrice) : form.price,
    validity: isStop(kind) ? 'DAY' : form.validity,
    farPriceAccepted: false,
  };
}

/** Returns the form after an action of the trader. `livePrice` is null whenever the price on screen is not live. */
export function reduceTicket(form: TicketForm, action: TicketAction): TicketForm {
  switch (action.type) {
    case 'side':
      return form.mode === 'open' && form.side !== action.side ? { ...form, side: action.side, farPriceAccepted: false } : form;
    case 'kind':
      return form.mode === 'modify' ? form : withKind(form, action.kind, action.livePrice);
    case 'product':
      return form.mode === 'open' ? { ...form, product: action.product } : form;
    case 'validity':
      return form.mode === 'modify' || isStop(form.kind) ? form : { ...form, validity: action.validity };
    case 'after-market':
      return form.mode === 'modify' ? form : { ...form, afterMarket: action.chosen, validity: action.chosen ? 'DAY' : form.validity };
    case 'lots':
      return { ...form, lots: action.lots };
    case 'price':
      return { ...form, price: action.price, farPriceAccepted: false };
    case 'trigger':
      return { ...form, trigger: action.trigger };
    case 'accept-far-price':
      return { ...form, farPriceAccepted: action.accepted };
    case 'protection':
      return form.mode === 'open' ? { ...form, protection: action.plan } : form;
    case 'replace':
      return action.form;
    default:
      return action satisfies never;
  }
}

/** Initial values of every form. */
export const FRESH_FORM = {
  validity: 'DAY',
  afterMarket: false,
  price: null,
  trigger: null,
  farPriceAccepted: false,
  protectionPercent: null,
  protection: NO_PROTECTION,
} as const satisfies Partial<TicketForm>;
