import { textIn } from '#contract/locales.ts';
import { givenId } from '#client/api/analytics/read-rows.ts';
import type { Recommendation } from '#client/api/analytics/types.ts';
import { NO_VALUE } from '#client/i18n/format.ts';
import { APP_BASE } from '#contract/constants.ts';
import { writePlan } from '#domain/strategies/plan-code.ts';
import type { Position } from '#client/api/types.ts';
import type { Levels } from '#client/widgets/levels/level-bar.tsx';
import type { NetLeg } from '#client/widgets/levels/net-price.ts';

export const STATUSES = ['open', 'hit', 'stopped', 'expired'] as const;
export type Status = (typeof STATUSES)[number];
export const ORIGINS = ['trend', 'range', 'volatility'] as const;

type Leg = NonNullable<Recommendation['legs']>[number];

/** An idea as shown on the screen. Values that its back end does not send are null. */
export interface IdeaView {
  readonly id: string;
  readonly row: Recommendation;
  readonly title: string;
  readonly rationale: string;
  /** Null where the back end sends no status, or an unknown one. */
  readonly status: Status | null;
  /** The unknown status as sent. */
  readonly statusTold: string | null;
  /** Exchange times. */
  readonly createdAt: number | null;
  readonly validUntil: number | null;
  readonly legs: readonly Leg[];
  readonly netLegs: readonly NetLeg[];
  readonly levels: Levels | null;
  readonly definedRisk: boolean;
}

const instant = (text: string | null) => (text === null ? null : Date.parse(text));

function levelsOf({ stop, entry, entry_low: low, entry_high: high, target }: Recommendation): Levels | null {
  if (stop === null || entry === null || low === null || high === null || target === null || target <= stop) return null;
  return { stop, entry, low, high, target };
}

const risingLots = ({ legs }: Pick<Recommendation, 'legs'>) =>
  (legs ?? []).reduce((sum, { kind, side, lots }) => sum + (kind === 'put' ? 0 : side === 'buy' ? lots : -lots), 0);

/** Returns whether the legs sell more contracts of unlimited upside than they buy. A missing maximum loss alone only means unknown. */
export const losesWithoutEnd = (row: Pick<Recommendation, 'legs'>): boolean => risingLots(row) < 0;

/** Returns whether the legs buy more contracts of unlimited upside than they sell. */
export const winsWithoutEnd = (row: Pick<Recommendation, 'legs'>): boolean => risingLots(row) > 0;

/** Returns a row as shown in a language; rows of another back end may lack many values. */
export function ideaView(row: Recommendation, locale: string): IdeaView {
  const said = row.status?.toLowerCase();
  const status = STATUSES.find((known) => known === said) ?? null;
  const legs = (row.legs ?? []).filter(({ instrument_id: id }) => typeof id === 'string');
  return {
    id: row.key ?? row.id,
    row,
    title: textIn(row, 'title', locale) ?? row.structure ?? givenId(row) ?? NO_VALUE,
    rationale: textIn(row, 'rationale', locale) ?? '',
    status,
    statusTold: status === null ? row.status : null,
    createdAt: instant(row.created_at),
    validUntil: instant(row.valid_until),
    legs,
    netLegs: legs.map(({ instrument_id, side }) => ({ instrumentId: instrument_id, side })),
    levels: levelsOf(row),
    definedRisk: row.max_loss !== null,
  };
}

/** Returns whether an idea has more than its card shows: a reason, a payoff, or results of earlier ideas. */
export const hasMore = ({ legs, rationale, row }: IdeaView): boolean =>
  rationale !== '' || legs.length > 0 || [row.max_profit, row.charges, row.track_record].some((told) => told !== null);

/** Returns the ideas newest first; ideas of the same time in their display order. */
export function newestFirst(ideas: readonly IdeaView[]): readonly IdeaView[] {
  return ideas.toSorted((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0) || (a.row.display_order ?? 0) - (b.row.display_order ?? 0));
}

/** Returns the address of the strategy builder with the legs of an idea; null when they are not all options with a strike. */
export function builderPath({ row, legs }: IdeaView): string | null {
  const planned = legs.flatMap(({ side, kind, strike, expiry, lots }) =>
    kind === 'future' || strike === null ? [] : [{ side, kind, strike, expiry, lots, price: null, on: true }],
  );
  if (row.underlying === null || planned.length === 0 || planned.length < legs.length) return null;
  const search = new URLSearchParams({ underlying: row.underlying, legs: writePlan(planned) });
  if (row.expiry !== null) search.set('expiry', row.expiry);
  return `${APP_BASE}/strategy-builder?${search.toString()}`;
}

/** A leg opposite to an open position, in units: the quantity now, and after the idea. */
interface Conflict {
  readonly instrument: Position['instrument'];
  readonly held: number;
  /** Null where the idea has no lot size. */
  readonly after: number | null;
}

/** Returns the legs that would reduce or reverse an open position, for one lot set. */
export function conflictsOf({ legs, row }: IdeaView, positions: readonly Position[]): readonly Conflict[] {
  return legs.flatMap(({ instrument_id, side, lots }) => {
    const same = positions.filter(({ instrument }) => instrument.instrument_id === instrument_id);
    const held = same.reduce((sum, { net_quantity }) => sum + net_quantity, 0);
    const towards = side === 'buy' ? 1 : -1;
    const instrument = same[0]?.instrument;
    if (instrument === undefined || held === 0 || Math.sign(held) === towards) return [];
    return [{ instrument, held, after: row.lot_size === null ? null : held + lots * row.lot_size * towards }];
  });
}
