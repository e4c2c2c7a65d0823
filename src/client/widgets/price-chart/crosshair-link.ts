type Hear = (at: number | null) => void;

/** Has several charts show the instant under the crosshair of one of them; null = the pointer is on none. */
export interface CrosshairLink {
  readonly tell: (from: object, at: number | null) => void;
  /** Returns how to stop. */
  readonly listen: (me: object, hear: Hear) => () => void;
}

/** Returns a link between charts: each chart receives the crosshair of the others, not its own. */
export function crosshairLink(): CrosshairLink {
  const heard = new Map<object, Hear>();
  return {
    tell: (from, at) => {
      for (const [each, hear] of heard) if (each !== from) hear(at);
    },
    listen: (me, hear) => {
      heard.set(me, hear);
      return () => void heard.delete(me);
    },
  };
}
