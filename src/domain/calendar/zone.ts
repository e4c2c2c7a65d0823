/** The clock on the wall of an exchange. */
export interface Zone {
  /** Its IANA name, such as Asia/Kolkata. */
  readonly name: string;
  /** Returns how far the clock is ahead of UTC at an instant, in milliseconds. */
  readonly aheadAt: (at: number) => number;
}

/** Returns a zone without daylight saving. */
export function fixedZone(name: string, aheadMs: number): Zone {
  return { name, aheadAt: () => aheadMs };
}
