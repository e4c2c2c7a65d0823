import { STRIKE_STEPS } from '#domain/instruments/contract-terms.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import { optionsOf } from '#server/market/chain-catalogue.ts';
import { putIndexConfig } from '#server/repositories/analytics/index-config.ts';
import { isoOf, type NewRow } from '#server/repositories/analytics/rows.ts';
import { coveredInstruments } from './commentary/covered-instruments.ts';
import { KEPT_SESSIONS } from './market-data.ts';
import type { AnalyticsProducer, MarketSnapshot, ProducersNeeds } from './producers.ts';

const REFRESH_SECONDS = 60;
type Configured = NewRow<'index_config'>['indices'][number];

function configOf({ at, tradingDate, market }: MarketSnapshot): NewRow<'index_config'> {
  const { underlyings, shares, volatilityIndex } = coveredInstruments(market);
  const session = market.calendar.sessionOn(tradingDate);
  const indices = underlyings.map(({ spot }): Configured => {
    const expiries = market.expiries(spot.underlying);
    const [option] = optionsOf(market.instruments(), spot.underlying, expiries[0]?.expiry ?? '');
    return {
      underlying: spot.underlying,
      instrument_id: spot.id,
      exchange: spot.exchange,
      lot_size: option?.lotSize ?? spot.lotSize,
      strike_step: STRIKE_STEPS.get(spot.underlying) ?? null,
      tick_size: priceToDecimal(option?.tickSize ?? spot.tickSize),
      freeze_quantity: option?.freezeQuantity ?? spot.freezeQuantity,
      expiries: expiries.map(({ expiry, expiresAt, monthly }) => ({ expiry, expires_at: isoOf(expiresAt), monthly })),
    };
  });
  return {
    at,
    currency: 'INR',
    time_zone: market.calendar.zone.name,
    speed: market.speed,
    // A closed simulated exchange goes straight to its next session.
    always_open: true,
    session_opens_at: isoOf(session.opensAt),
    session_closes_at: isoOf(session.closesAt),
    refresh_seconds: REFRESH_SECONDS,
    kept_sessions: KEPT_SESSIONS,
    volatility_index: volatilityIndex?.id ?? null,
    indices,
    shares: shares.length,
  };
}

/** Returns the producer of the analytics configuration, written once per session. */
export function indexConfig({ db }: Pick<ProducersNeeds, 'db'>): AnalyticsProducer {
  let written: string | null = null;
  async function put(snapshot: MarketSnapshot): Promise<void> {
    if (written === snapshot.tradingDate) return;
    await putIndexConfig(db, configOf(snapshot), { receivedAt: snapshot.receivedAt, ownerId: null });
    written = snapshot.tradingDate;
  }
  return { name: 'index config', onStart: put, onMinute: put };
}
