import { writePlan, type PlannedLeg } from '#domain/strategies/plan-code.ts';
import { APP_BASE } from '#contract/constants.ts';
import type { Chain } from '#client/api/types.ts';
import type { NamedInstrument } from '#client/widgets/instrument-name.tsx';

export const STRUCTURES = ['single', 'straddle', 'strangle', 'custom'] as const;
type Structure = (typeof STRUCTURES)[number];
type Side = 'call' | 'put';

/** A requested leg: its strike and number of lots, negative when sold. */
export interface WantedLeg {
  readonly strike: number;
  readonly side: Side;
  readonly lots: number;
}
/** A requested leg that the chain lists. */
export interface ChartLeg extends WantedLeg {
  readonly instrumentId: string;
  readonly underlying: string;
  readonly expiry: string;
}
/** A requested structure. A null strike stands for the strike at the money. */
export interface WantedStructure {
  readonly structure: Structure;
  readonly strike: number | null;
  /** Number of strikes between the money and each leg of a strangle. */
  readonly width: number;
  readonly side: Side;
  readonly legs: readonly WantedLeg[];
}

export const MOST_LEGS = 6;
export const MOST_LOTS = 20;
const LEG = /^([CP])(\d+(?:\.\d+)?)x(-?\d{1,2})$/;

/** Returns the legs in an address such as `C24500x1,P24500x-1`; invalid legs are left out. */
export function readLegs(text: string): readonly WantedLeg[] {
  return text
    .split(',')
    .flatMap((part): readonly WantedLeg[] => {
      const [, letter, strike, lots] = LEG.exec(part) ?? [];
      const count = Number(lots);
      if (letter === undefined || count === 0 || Math.abs(count) > MOST_LOTS) return [];
      return [{ side: letter === 'C' ? 'call' : 'put', strike: Number(strike), lots: count }];
    })
    .slice(0, MOST_LEGS);
}

/** Returns the legs in the form of the address. */
export function legsText(legs: readonly WantedLeg[]): string {
  return legs.map(({ side, strike, lots }) => `${side === 'call' ? 'C' : 'P'}${strike}x${lots}`).join(',');
}

type Strikes = Pick<Chain, 'rows' | 'atm_strike'>;
/** The parts of a chain that listed legs are read from. */
type Listed = Pick<Chain, 'rows' | 'underlying' | 'expiry'>;

/** Returns the parts from which a leg's name is formatted. */
export function contractOf({ underlying, expiry, strike, side }: ChartLeg): NamedInstrument {
  return { kind: 'option', underlying, tradingsymbol: '', expiry, strike, option_type: side };
}

/** Returns the strike a number of rows away, or the last one of the chain in that direction. */
export function strikeFrom({ rows }: Pick<Strikes, 'rows'>, strike: number, steps: number): number {
  const at = rows.findIndex((row) => row.strike === strike);
  const place = Math.min(rows.length - 1, Math.max(0, (at < 0 ? 0 : at) + steps));
  return rows[place]?.strike ?? strike;
}

/** Returns the legs of a structure on a chain. */
export function wantedLegs(chain: Strikes, wanted: WantedStructure): readonly WantedLeg[] {
  const strike = wanted.strike ?? chain.atm_strike;
  switch (wanted.structure) {
    case 'single':
      return [{ strike, side: wanted.side, lots: 1 }];
    case 'straddle':
      return [
        { strike, side: 'call', lots: 1 },
        { strike, side: 'put', lots: 1 },
      ];
    case 'strangle':
      return [
        { strike: strikeFrom(chain, strike, wanted.width), side: 'call', lots: 1 },
        { strike: strikeFrom(chain, strike, -wanted.width), side: 'put', lots: 1 },
      ];
    case 'custom':
      return wanted.legs;
  }
}

/** Returns the requested legs in two lists: listed in the chain, and unlisted. */
export function chartLegs(
  { rows: listedRows, underlying, expiry }: Listed,
  legs: readonly WantedLeg[],
): { readonly found: readonly ChartLeg[]; readonly unlisted: readonly WantedLeg[] } {
  const rows = new Map(listedRows.map((row) => [row.strike, row]));
  const found: ChartLeg[] = [];
  const unlisted: WantedLeg[] = [];
  for (const leg of legs) {
    const listed = rows.get(leg.strike)?.[leg.side];
    if (listed === undefined) unlisted.push(leg);
    else found.push({ ...leg, instrumentId: listed.instrument_id, underlying, expiry });
  }
  return { found, unlisted };
}

/** Returns the address of the strategy builder with these legs. */
export function builderLink(underlying: string, expiry: string, legs: readonly ChartLeg[]): string {
  const planned = legs.map(({ side, strike, lots }): PlannedLeg => ({
    side: lots > 0 ? 'buy' : 'sell',
    kind: side,
    lots: Math.abs(lots),
    strike,
    expiry,
    price: null,
    on: true,
  }));
  return `${APP_BASE}/strategy-builder?${new URLSearchParams({ underlying, legs: writePlan(planned) }).toString()}`;
}
