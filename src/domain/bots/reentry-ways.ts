interface WayFacts {
  /** The price of the same contract that the leg waits for; null = the strike is chosen anew. */
  readonly waitsFor: 'entry' | 'first entry' | null;
  /** Whether the leg enters on the other side. */
  readonly reversed: boolean;
  /** Whether the momentum of the rules is awaited again. */
  readonly byMomentum: boolean;
  /** Who can come back like this: a leg; also all legs of a bot together; also a group of positions, for which no momentum is known. */
  readonly of: 'leg' | 'bot' | 'group';
}

/** Every way of a re-entry after a stop or a target: one row each, which engine, checks and editor read. */
const WAYS = {
  'at-once': { waitsFor: null, reversed: false, byMomentum: false, of: 'group' },
  reversed: { waitsFor: null, reversed: true, byMomentum: false, of: 'group' },
  'at-cost': { waitsFor: 'entry', reversed: false, byMomentum: false, of: 'leg' },
  'at-cost-reversed': { waitsFor: 'entry', reversed: true, byMomentum: false, of: 'leg' },
  'like-original': { waitsFor: 'first entry', reversed: false, byMomentum: false, of: 'leg' },
  'like-original-reversed': { waitsFor: 'first entry', reversed: true, byMomentum: false, of: 'leg' },
  momentum: { waitsFor: null, reversed: false, byMomentum: true, of: 'bot' },
} as const satisfies Readonly<Record<string, WayFacts>>;
export type ReEntryWay = keyof typeof WAYS;
type WaysOf<Who extends WayFacts['of']> = { [Way in ReEntryWay]: (typeof WAYS)[Way]['of'] extends Who ? Way : never }[ReEntryWay];
export type OverallReEntryWay = WaysOf<'bot' | 'group'>;
type GroupReEntryWay = WaysOf<'group'>;

export const REENTRY_WAYS = Object.keys(WAYS) as readonly ReEntryWay[];
/** How all legs re-enter together: the types of a leg that choose the strike anew. */
export const OVERALL_REENTRY_WAYS = REENTRY_WAYS.filter((way): way is OverallReEntryWay => WAYS[way].of !== 'leg');
/** The same for positions opened outside a bot. */
export const GROUP_REENTRY_WAYS = REENTRY_WAYS.filter((way): way is GroupReEntryWay => WAYS[way].of === 'group');

/** Returns what the engine has to know of a way. */
export function wayFacts(way: ReEntryWay): WayFacts {
  return WAYS[way];
}

/** Returns whether a re-entry awaits the momentum of the rules; a lazy leg entered instead (`next-leg`) has rules of its own. */
export function byMomentum(way: ReEntryWay | 'next-leg'): boolean {
  return way !== 'next-leg' && WAYS[way].byMomentum;
}
