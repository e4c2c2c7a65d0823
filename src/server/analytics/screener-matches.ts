import { fieldsRead } from '#domain/screener/condition.ts';
import { STARTER_SCREENS } from '#domain/screener/starter-screens.ts';
import { type NewScreenerMatches, replaceScreenerMatches } from '#server/repositories/analytics/market-data.ts';
import { figuresOf, matchesOf } from '#server/services/screener/screener.ts';
import type { MeasuredMarkets } from '#server/services/screener/measured-market.ts';
import type { AnalyticsProducer, MarketSnapshot, ProducersNeeds } from './producers.ts';
import { SCREENER_TITLES } from './screener-titles.ts';

/** A page of the screener's rows has so many; the first screens are published, one row each. */
const PUBLISHED = 10;

export interface ScreenerNeeds extends ProducersNeeds {
  /** Every field that instruments can be screened by, measured at most once in fifteen seconds. */
  readonly measured: MeasuredMarkets;
}

/** Returns what publishes the finds of the screens that everybody has, each minute. Kept screens are their owners' alone and are not published. */
export function screenerMatches({ db, measured, venue }: ScreenerNeeds): AnalyticsProducer {
  async function publish({ tradingDate }: MarketSnapshot): Promise<void> {
    const now = await measured(venue);
    // The session of these figures has ended meanwhile: the next minute publishes the new one.
    if (now.tradingDate !== tradingDate) return;
    const rows = STARTER_SCREENS.slice(0, PUBLISHED).map(({ id, screen }): NewScreenerMatches => {
      const fields = fieldsRead(screen);
      return {
        at: now.at,
        trading_date: now.tradingDate,
        screener: id,
        title_en: SCREENER_TITLES[id]?.en ?? id,
        title_fr: SCREENER_TITLES[id]?.fr ?? id,
        matches: matchesOf(screen, now).map((each) => {
          const { price, change } = figuresOf(each, ['price', 'change']);
          return {
            instrument_id: each.instrumentId,
            symbol: each.instrument.tradingsymbol,
            ltp: typeof price === 'number' ? price : null,
            change_percent: typeof change === 'number' ? change : null,
            figures: figuresOf(each, fields),
          };
        }),
        data: { looked_at: now.instruments.length },
      };
    });
    await db.transaction().execute((trx) => replaceScreenerMatches(trx, rows, { receivedAt: now.receivedAt, ownerId: null }));
  }
  return { name: 'screener matches', onReady: publish, onMinute: publish };
}
