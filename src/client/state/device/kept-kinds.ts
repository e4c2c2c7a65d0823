import { KEPT_BASKET } from '../orders/basket-draft.ts';
import { KEPT_DRAWINGS } from '../market/chart-drawings.ts';
import { KEPT_CHART_DESK } from '../market/chart-layout.ts';
import { KEPT_COLUMNS } from '../market/columns.ts';
import { KEPT_RECENT } from '../market/recent-instruments.ts';
import { KEPT_PLANS } from '../market/strategy-plans.ts';
import { KEPT_HOME } from './home-layout.ts';
import { KEPT_LITE } from './lite.ts';
import { KEPT_LIVE } from './live-layout.ts';
import { KEPT_OTHERS_MOVE } from './others-move.ts';
import { KEPT_PINS } from './pins.ts';
import { isRecord } from '../resource/is-record.ts';
import { KEPT_DOCK } from './watch-dock.ts';

/** Groups of settings in an export, as shown to the user. */
export const KEPT_GROUPS = ['look', 'tables', 'charts', 'plans', 'pins'] as const;
export type KeptGroup = (typeof KEPT_GROUPS)[number];

/** A kind of stored setting that can be exported to another device. */
export interface KeptKind {
  readonly group: KeptGroup;
  /** Pattern of the storage keys, after the user's prefix. */
  readonly names: RegExp;
  readonly version: number;
  readonly check: (data: unknown) => boolean;
  /** Returns the data without parts that are valid only on this server. */
  readonly alone?: (data: unknown) => unknown;
  /** Merges stored and imported data; absent = imported data replace stored data. */
  readonly merge?: (here: unknown, comes: unknown) => unknown;
}

const underlyingsOf = (data: unknown) =>
  Array.isArray(data) ? (data as { kind?: unknown }[]).filter(({ kind }) => kind === 'underlying') : data;

/**
 * The complete list of exported settings; nothing else ever leaves the device: no session, account, portfolio, unresolved order or cached answer. Data that
 * another device fetches from the server are not exported.
 */
const KINDS: readonly KeptKind[] = [
  // Version and check are repeated here: the sign-in page loads the preferences module, kept minimal (tests/client/state/kept-file.test.ts compares the two).
  { group: 'look', names: /^preferences$/, version: 1, check: isRecord },
  { group: 'look', names: /^home-layout$/, ...KEPT_HOME },
  { group: 'look', names: /^live-layout$/, ...KEPT_LIVE },
  { group: 'look', names: /^watch-dock$/, ...KEPT_DOCK },
  { group: 'look', names: /^lite$/, ...KEPT_LITE },
  { group: 'look', names: /^others-move$/, ...KEPT_OTHERS_MOVE },
  { group: 'tables', names: /^columns\/[\w/-]+$/, ...KEPT_COLUMNS },
  { group: 'charts', names: /^chart-layout$/, ...KEPT_CHART_DESK },
  { group: 'charts', names: /^drawings\/.+$/, ...KEPT_DRAWINGS },
  { group: 'charts', names: /^recent-instruments$/, ...KEPT_RECENT },
  { group: 'plans', names: /^strategy-plans$/, ...KEPT_PLANS },
  { group: 'plans', names: /^basket$/, ...KEPT_BASKET },
  // Only underlyings: ids of accounts and portfolios are valid only on this server.
  { group: 'pins', names: /^pins$/, ...KEPT_PINS, alone: underlyingsOf },
];

/** Returns the kind of a storage key (without the user's prefix); null for a key that is not exported. */
export function kindOf(name: string): KeptKind | null {
  return KINDS.find(({ names }) => names.test(name)) ?? null;
}
