import type { Expiry } from '#domain/calendar/contract-expiries.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import type { Listing, SourceAdapter } from './source-adapter.ts';

/** A listing as it is looked up: made once for all who follow its source. */
interface Catalogue {
  readonly byId: ReadonlyMap<string, Instrument>;
  readonly expiries: ReadonlyMap<string, readonly Expiry[]>;
}

/** Returns the expiries of each underlying, soonest first. */
function expiriesOf(instruments: readonly Instrument[], isMonthly: SourceAdapter['isMonthly']): Catalogue['expiries'] {
  const found = new Map<string, Map<string, Omit<Expiry, 'monthly'>>>();
  for (const item of instruments) {
    if (item.kind !== 'option') continue;
    const known = found.get(item.underlying) ?? new Map<string, Omit<Expiry, 'monthly'>>();
    found.set(item.underlying, known);
    if (!known.has(item.expiry)) known.set(item.expiry, { expiry: item.expiry, expiresAt: item.expiresAt });
  }
  return new Map(
    [...found].map(([underlying, list]) => {
      const dates = [...list.keys()];
      const all = [...list.values()].map((each) => ({ ...each, monthly: isMonthly(each.expiry, dates) }));
      return [underlying, all.toSorted((a, b) => a.expiresAt - b.expiresAt)];
    }),
  );
}

const catalogues = new WeakMap<Listing, Catalogue>();

/** Returns a listing as it is looked up. */
export function catalogueOf(listing: Listing, isMonthly: SourceAdapter['isMonthly']): Catalogue {
  const known = catalogues.get(listing);
  if (known !== undefined) return known;
  const { instruments } = listing;
  const made = { byId: new Map(instruments.map((item) => [item.id, item])), expiries: expiriesOf(instruments, isMonthly) };
  catalogues.set(listing, made);
  return made;
}
