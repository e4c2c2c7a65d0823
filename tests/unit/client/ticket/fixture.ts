import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import type { OptionContract } from '#domain/instruments/instrument.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import type { TicketForm } from '#client/features/ticket/model/ticket-form.ts';
import type { TicketMarket } from '#client/features/ticket/model/ticket-market.ts';
import type { TicketSituation } from '#client/features/ticket/model/ticket-situation.ts';

export const rs = priceFromDecimal;

export const call24500: OptionContract = {
  id: 'SIM:NIFTY26DEC24500CE',
  tradingsymbol: 'NIFTY26DEC24500CE',
  exchange: 'NSE',
  segment: 'NFO',
  kind: 'option',
  underlying: 'NIFTY',
  lotSize: 65,
  tickSize: rs(0.05),
  freezeQuantity: 1800,
  tradable: true,
  expiry: '2026-12-29',
  expiresAt: nseFo.instantAt('2026-12-29', 930),
  strike: rs(24500),
  optionType: 'call',
};

export const market = (change: Partial<TicketMarket> = {}): TicketMarket => ({
  last: rs(112.35),
  bid: rs(112.3),
  ask: rs(112.5),
  freshness: 'live',
  exchangeAt: nseFo.instantAt('2026-11-23', 600),
  ...change,
});

export const form = (change: Partial<TicketForm> = {}): TicketForm => ({
  mode: 'open',
  side: 'BUY',
  kind: 'MARKET',
  product: 'NRML',
  validity: 'DAY',
  afterMarket: false,
  lots: 1,
  price: null,
  trigger: null,
  farPriceAccepted: false,
  protectionPercent: null,
  protection: { unit: 'points', stop: null, target: null, trail: null },
  ...change,
});

export const situation = (change: Partial<TicketSituation> = {}): TicketSituation => ({
  online: true,
  priced: true,
  unresolved: false,
  accountReady: true,
  needsLogin: false,
  squareOffAt: null,
  closableLots: null,
  working: null,
  ...change,
});
