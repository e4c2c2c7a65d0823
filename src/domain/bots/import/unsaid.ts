/**
 * Settings of another service's file that a bot cannot express: they are listed, not dropped. `value` is the setting in the file, `leg` the index of its leg.
 */
const UNSAID_CODES = [
  'indicator',
  'no-entry-time',
  'no-exit-time',
  'several-times',
  'seconds',
  'strategy-type',
  'positional-days',
  'underlying-from-future',
  'positions-a-day',
  'skipped-candles',
  'overall-momentum',
  'overall-reentry',
  'overall-trail',
  'lock',
  'breakeven',
  'breakeven-without-stop',
  'square-off',
  'reentry-limit',
  'lazy-legs',
  'legs',
  'leg-kind',
  'expiry',
  'lots',
  'strike',
  'stop',
  'target',
  'trail',
  'momentum',
  'short-waits',
  'reentry',
  'reentry-momentum',
  'multiplier',
  'days-to-expiry',
  'weekdays',
  'rounded',
  'version',
  'unknown',
  'more',
] as const;
export type UnsaidCode = (typeof UNSAID_CODES)[number];

/** Notes on settings that the other service writes in its own form, or that were read in one of two possible ways. */
const TOLD_CODES = ['trail-peak', 'trail-ratchet', 'reentry-anew', 'multiplier', 'days-both', 'unchecked'] as const;
type ToldCode = (typeof TOLD_CODES)[number];

interface Note<Code> {
  readonly code: Code;
  readonly leg?: number;
  readonly value?: string;
}
export type Unsaid = Note<UnsaidCode>;
export type Told = Note<ToldCode>;

/** Longest list shown to a reader: its last entry says how many more there are. */
const MOST_UNSAID = 200;

/** Notes taken while a strategy, or one of its legs, is read. */
export interface Notes {
  /** Lists a setting that cannot be expressed; returns null, for use in place of its value. */
  readonly say: (code: UnsaidCode, value?: string) => null;
  readonly tell: (code: ToldCode, value?: string) => void;
  /** Returns a number rounded to the two places of a definition; a changed number is listed under its name in the file. */
  readonly places: (name: string, value: number) => number;
}

/** Returns the notes of one strategy. `of` gives the notes of one leg. */
export function createNotes() {
  const unsaid: Unsaid[] = [];
  const told: Told[] = [];
  let left = 0;
  const noteOf = <Code>(code: Code, leg: number | undefined, value: string): Note<Code> => ({
    code,
    ...(leg === undefined ? {} : { leg }),
    ...(value === '' ? {} : { value }),
  });
  function of(leg?: number): Notes {
    const say = (code: UnsaidCode, value = ''): null => {
      if (unsaid.length < MOST_UNSAID) unsaid.push(noteOf(code, leg, value));
      else left += 1;
      return null;
    };
    return {
      say,
      tell(code, value = '') {
        if (!told.some((one) => one.code === code && one.leg === leg)) told.push(noteOf(code, leg, value));
      },
      places(name, value) {
        // Adding 0 turns -0 into 0.
        const rounded = Math.round(value * 100) / 100 + 0;
        if (Math.abs(rounded - value) > 1e-9 * Math.max(1, Math.abs(value))) say('rounded', `${name} ${value} → ${rounded}`);
        return rounded;
      },
    };
  }
  return {
    of,
    told,
    all: (): readonly Unsaid[] => (left === 0 ? unsaid : [...unsaid, { code: 'more', value: String(left) }]),
  };
}
