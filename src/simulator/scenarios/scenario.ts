/** Stretches of exchange time in which the market is made to behave in a certain way, for trying things out. */
export const SCENARIOS = ['calm', 'trend', 'gap', 'crash', 'expiry', 'halt'] as const;
export type Scenario = (typeof SCENARIOS)[number];

/** How a scenario changes the processes while it lasts. Multipliers are 1 and additions 0 where it changes nothing. */
interface ScenarioRow {
  /** How long it lasts: minutes, to the end of the session, over the night to the next open, or through the next expiry day. */
  readonly lasts: number | 'session' | 'night' | 'expiry-day';
  /** Multiplies the deviation of returns, not the volatility that options are priced with. */
  readonly volatility: number;
  /** Multiplies how much is traded, and how wide the markets are. */
  readonly activity: number;
  readonly spread: number;
  /** Log return of the market spread over the stretch, and of the next night; with `eitherWay` chance decides the sign. */
  readonly drift: number;
  readonly gap: number;
  readonly eitherWay: boolean;
  /** Added once to the log factors of volatility, at the start. */
  readonly fast: number;
  readonly slow: number;
  /** Pull towards the nearest round strike at the close, in parts of the distance per session; it grows with the cube of the day's progress. */
  readonly pin: number;
  /** Whether the scenario begins with a fall to the first circuit breaker that halts trading at that hour. */
  readonly halts: boolean;
}

const NOTHING: ScenarioRow = {
  lasts: 'session',
  volatility: 1,
  activity: 1,
  spread: 1,
  drift: 0,
  gap: 0,
  eitherWay: false,
  fast: 0,
  slow: 0,
  pin: 0,
  halts: false,
};

export const SCENARIO_ROWS: Readonly<Record<Scenario, ScenarioRow>> = {
  calm: { ...NOTHING, volatility: 0.55, activity: 0.7, fast: -2, slow: -0.4 },
  trend: { ...NOTHING, volatility: 0.7, activity: 1.3, drift: 0.025, eitherWay: true },
  gap: { ...NOTHING, lasts: 'night', gap: 0.032, eitherWay: true },
  crash: { ...NOTHING, lasts: 90, volatility: 1.8, activity: 2.5, spread: 3, drift: -0.065, fast: 0.9, slow: 0.3 },
  expiry: { ...NOTHING, lasts: 'expiry-day', volatility: 1.15, activity: 2.2, pin: 320 },
  halt: { ...NOTHING, lasts: 150, volatility: 1.4, activity: 1.8, spread: 2, fast: 0.9, slow: 0.4, halts: true },
};
