import type { Instrument } from '#domain/instruments/instrument.ts';
import { mayWaitForOpen } from './ticket-choices.ts';
import { takesLimit, type TicketForm } from './ticket-form.ts';
import { type TicketMarket, isLive, touchPrice } from './ticket-market.ts';
import type { TicketSituation } from './ticket-situation.ts';

/** Why nothing can be sent now whatever the fields say. Each has its words in the catalogue: `ticket.block.<code>`. */
export type TicketBlock =
  | 'offline'
  | 'unresolved'
  | 'needs-login'
  | 'no-account'
  | 'no-account-number'
  | 'not-tradable'
  | 'expired'
  | 'closed'
  | 'closed-amo'
  | 'price-unknown'
  | 'price-cached'
  | 'market-needs-live'
  | 'no-other-side'
  | 'product-unknown';

function addsRisk(form: TicketForm, situation: TicketSituation): boolean {
  if (form.mode === 'square-off') return false;
  return form.mode === 'open' || (form.lots ?? 0) > (situation.working?.lots ?? 0);
}

function priceBlock(form: TicketForm, market: TicketMarket, situation: TicketSituation): TicketBlock | null {
  if (!situation.priced) return form.mode === 'open' && !takesLimit(form.kind) ? 'market-needs-live' : null;
  if (addsRisk(form, situation)) {
    if (market.freshness === 'unknown') return 'price-unknown';
    if (market.freshness === 'cached') return 'price-cached';
  }
  // What waits for the open meets the market of then.
  if (form.mode !== 'modify' && form.kind === 'MARKET' && !form.afterMarket) {
    if (!isLive(market.freshness)) return 'market-needs-live';
    if (touchPrice(market, form.side) === null) return 'no-other-side';
  }
  return null;
}

/** Returns the first reason why nothing can be sent, or null. Closing a position stays possible as a limit order when prices are old. */
export function blockOf(instrument: Instrument, form: TicketForm, market: TicketMarket, situation: TicketSituation): TicketBlock | null {
  if (!situation.online) return 'offline';
  if (situation.unresolved) return 'unresolved';
  if (situation.needsLogin) return 'needs-login';
  if (situation.unnumbered) return 'no-account-number';
  if (!situation.accountReady) return 'no-account';
  if (!instrument.tradable) return 'not-tradable';
  // At market the back end closes the position itself; a limit of another product would open a second one.
  if (form.mode === 'square-off' && form.kind !== 'MARKET' && form.product === null) return 'product-unknown';
  if ('expiresAt' in instrument && market.exchangeAt !== null && market.exchangeAt >= instrument.expiresAt) return 'expired';
  if (market.freshness === 'closed' && !form.afterMarket) return mayWaitForOpen(form) ? 'closed-amo' : 'closed';
  return priceBlock(form, market, situation);
}
