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

/** What things of a device are about, as its user would part them. */
export const KEPT_GROUPS = ['look', 'tables', 'charts', 'plans', 'pins'] as const;
export type KeptGroup = (typeof KEPT_GROUPS)[number];

/** A kind of thing that a user has made on a device and takes to another one. */
export interface KeptKind {
  readonly group: KeptGroup;
  /** Its keys below those of its user. */
  readonly names: RegExp;
  readonly version: number;
  readonly check: (data: unknown) => boolean;
  /** Returns it without what only this device and its server have agreed on. */
  readonly alone?: (data: unknown) => unknown;
  /** Returns what is here and what comes as one; without it what comes takes its place. */
  readonly merge?: (here: unknown, comes: unknown) => unknown;
}

const underlyingsOf = (data: unknown) =>
  Array.isArray(data) ? (data as { kind?: unknown }[]).filter(({ kind }) => kind === 'underlying') : data;

/**
 * All of it is named here, and nothing else ever leaves: no session, no account or portfolio, no order whose outcome is not known, no copy of an answer.
 * What another device fetches by itself is not taken along.
 */
const KINDS: readonly KeptKind[] = [
  // The sign-in page reads them: their module carries nothing that it does not need (tests/client/state/kept-file.test.ts holds the two together).
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
  // Accounts and portfolios are known by ids of this server's own.
  { group: 'pins', names: /^pins$/, ...KEPT_PINS, alone: underlyingsOf },
];

/** Returns the kind of a key below those of its user; null for what stays on its device. */
export function kindOf(name: string): KeptKind | null {
  return KINDS.find(({ names }) => names.test(name)) ?? null;
}
