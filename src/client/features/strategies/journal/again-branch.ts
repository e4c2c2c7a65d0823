import type { ReEntryWay } from '#domain/bots/reentry-ways.ts';

/** The branch of `{how, select, ...}` that says a re-entry in the journal; both kinds of waiting for a price share one. */
export const AGAIN_BRANCH: Readonly<Record<ReEntryWay, string>> = {
  'at-once': 'once',
  reversed: 'reversed',
  'at-cost': 'cost',
  'at-cost-reversed': 'costreversed',
  'like-original': 'cost',
  'like-original-reversed': 'costreversed',
  momentum: 'momentum',
};
