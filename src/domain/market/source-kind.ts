/**
 * What the numbers of a market are: of the simulated exchange, of a stored day that runs again, published by an exchange for everybody, or a broker's feed
 * for its owner.
 */
export const SOURCE_KINDS = ['simulated', 'replay', 'exchange', 'broker'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Returns whether a market of this kind lives by the time of all, rather than by a clock of its own. */
export const livesByWall = (kind: string): boolean => kind === 'exchange' || kind === 'broker';
