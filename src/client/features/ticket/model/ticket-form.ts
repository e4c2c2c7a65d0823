import type { Price } from '#domain/units/price.ts';

export type TicketSide = 'BUY' | 'SELL';
export type TicketKind = 'MARKET' | 'LIMIT';
export type TicketValidity = 'DAY' | 'IOC';
export type TicketMode = 'open' | 'square-off' | 'modify';

/** What the person has chosen so far. `lots` and `price` are null while their field is empty or unreadable. */
export interface TicketForm {
  readonly mode: TicketMode;
  readonly side: TicketSide;
  readonly kind: TicketKind;
  readonly validity: TicketValidity;
  readonly lots: number | null;
  readonly price: Price | null;
  /** The tick box "price is far from the last price"; any later change of price or side clears it. */
  readonly farPriceAccepted: boolean;
}

export type TicketAction =
  | { readonly type: 'side'; readonly side: TicketSide }
  | { readonly type: 'kind'; readonly kind: TicketKind; readonly livePrice: Price | null }
  | { readonly type: 'validity'; readonly validity: TicketValidity }
  | { readonly type: 'lots'; readonly lots: number | null }
  | { readonly type: 'price'; readonly price: Price | null }
  | { readonly type: 'accept-far-price'; readonly accepted: boolean }
  | { readonly type: 'replace'; readonly form: TicketForm };

/**
 * Returns the form after a person's action. Switching to a limit order fills the price only from a live one:
 * `livePrice` is null whenever the price on screen is not live.
 */
export function reduceTicket(form: TicketForm, action: TicketAction): TicketForm {
  switch (action.type) {
    case 'side':
      return form.mode === 'open' && form.side !== action.side ? { ...form, side: action.side, farPriceAccepted: false } : form;
    case 'kind':
      if (form.mode === 'modify') return form;
      return {
        ...form,
        kind: action.kind,
        price: action.kind === 'LIMIT' ? (form.price ?? action.livePrice) : form.price,
        farPriceAccepted: false,
      };
    case 'validity':
      return form.mode === 'modify' ? form : { ...form, validity: action.validity };
    case 'lots':
      return { ...form, lots: action.lots };
    case 'price':
      return { ...form, price: action.price, farPriceAccepted: false };
    case 'accept-far-price':
      return { ...form, farPriceAccepted: action.accepted };
    case 'replace':
      return action.form;
    default:
      return action satisfies never;
  }
}
