import type { Price } from '#domain/units/price.ts';

/** Instrument of a row. `spot` is an index or a share. */
export type FileKind = 'spot' | 'future' | 'call' | 'put';

/** A contract as named in a file. */
export interface FileContract {
  readonly underlying: string;
  readonly kind: FileKind;
  /** A trading date; empty for a spot; I, II or III for a rolling future. */
  readonly expiry: string;
  /** 0 where there is none. */
  readonly strike: Price;
}

/** Returns the key of a contract. */
export const contractKey = ({ underlying, kind, expiry, strike }: FileContract): string => `${underlying} ${kind} ${expiry} ${strike}`;

const NAMES: Readonly<Record<string, string>> = {
  'NIFTY 50': 'NIFTY',
  'NIFTY BANK': 'BANKNIFTY',
  'NIFTY FINANCIAL SERVICES': 'FINNIFTY',
  'NIFTY FIN SERVICE': 'FINNIFTY',
  'NIFTY MIDCAP SELECT': 'MIDCPNIFTY',
  'NIFTY MID SELECT': 'MIDCPNIFTY',
  'NIFTY NEXT 50': 'NIFTYNXT50',
  'INDIA VIX': 'INDIAVIX',
  NIFTY50: 'NIFTY',
  'NIFTY-50': 'NIFTY',
  NIFTY_50: 'NIFTY',
  NIFTYBANK: 'BANKNIFTY',
  'NIFTY NEXT50': 'NIFTYNXT50',
  'NIFTY NXT 50': 'NIFTYNXT50',
  'SENSEX 50': 'SENSEX50',
  'S&P BSE SENSEX': 'SENSEX',
  '^NSEI': 'NIFTY',
  '^NSEBANK': 'BANKNIFTY',
  '^BSESN': 'SENSEX',
};

/** Returns the usual symbol of an index or a share, from its name in a file. */
export function underlyingNamed(name: string): string {
  const upper = name.trim().toUpperCase();
  return NAMES[upper] ?? upper.replaceAll(' ', '');
}

const KINDS: Readonly<Record<string, FileKind>> = {
  ...{ CE: 'call', C: 'call', CALL: 'call', CA: 'call', PE: 'put', P: 'put', PUT: 'put', PA: 'put' },
  ...{ FUT: 'future', F: 'future', XX: 'future', FUTURE: 'future', FUTIDX: 'future', FUTSTK: 'future' },
  ...{ SPOT: 'spot', EQ: 'spot', INDEX: 'spot', IDX: 'spot' },
};

/** Returns the kind in a type column; without one, the kind that expiry (empty = none) and strike imply; null when unknown. */
export function kindNamed(type: string, expiry: string, strike: number): FileKind | null {
  const told = type.trim().toUpperCase();
  if (told !== '' && told !== '-') return KINDS[told] ?? null;
  return expiry === '' ? 'spot' : strike === 0 ? 'future' : null;
}
