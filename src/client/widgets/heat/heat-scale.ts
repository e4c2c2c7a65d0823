/** A background with a legible text colour. */
export interface HeatColour {
  readonly fill: string;
  readonly ink: string;
}
interface Scale {
  /** Weakest first, strongest last. */
  readonly loss: readonly string[];
  readonly gain: readonly string[];
}
interface Theme {
  readonly neutral: string;
  readonly text: string;
  readonly usual: Scale;
  readonly alt: Scale;
  /** For what has no direction: open interest, volatility. Lowest first. */
  readonly sequence: readonly string[];
  /** From this step on the ink is white. */
  readonly whiteFrom: number;
  readonly sequenceWhiteFrom: number;
}
const list = (text: string): readonly string[] => text.split(' ');

/** Five steps each way around a neutral one; the contrast of every pair of fill and ink is at least 4.5. */
const THEMES: Readonly<Record<'light' | 'dark', Theme>> = {
  light: {
    neutral: '#E7ECF4',
    text: '#0D1626',
    usual: { loss: list('#FBD3D0 #EDAAA6 #D97D7A #BA4E4E #9E2B30'), gain: list('#C1E8DB #86CFB9 #39B295 #007E66 #016B56') },
    alt: { loss: list('#F8D6C5 #E9AF91 #D5845A #B6571C #913F04'), gain: list('#C8E1FB #97C2F0 #61A0E0 #2579C4 #005DA2') },
    sequence: list('#EDEDFC #D2D3F2 #B9B8E7 #A09FDC #8885D1 #726BC4 #5D50B8'),
    whiteFrom: 3,
    sequenceWhiteFrom: 5,
  },
  dark: {
    neutral: '#2A364A',
    text: '#E9EFF8',
    usual: { loss: list('#4F3333 #623535 #753537 #8A3237 #9F2D37'), gain: list('#24433A #134F40 #055948 #05634F #046C57') },
    alt: { loss: list('#4D3629 #603823 #723A1B #873A02 #944000'), gain: list('#2C3E50 #274665 #204E7A #0B5693 #015EA4') },
    sequence: list('#272737 #2F2E4A #37355D #403B71 #484286 #51489B #5B4FB0'),
    whiteFrom: 0,
    sequenceWhiteFrom: 0,
  },
};

const STEPS = 5;
const WHITE = '#FFFFFF';

export interface HeatLook {
  readonly theme: 'light' | 'dark';
  readonly trend: 'green-red' | 'red-green' | 'blue-orange';
}

/** Returns the step of a value between -5 and 5: 0 next to nothing, 5 at or beyond the clamp. */
export function heatStep(value: number, clamp: number): number {
  const step = Math.round((Math.min(Math.abs(value), clamp) / clamp) * STEPS);
  return step === 0 ? 0 : Math.sign(value) * step;
}

/** Returns the colour of a step between -5 (fallen most) and 5 (risen most). */
export function heatColour(step: number, { theme, trend }: HeatLook): HeatColour {
  const { neutral, text, usual, alt, whiteFrom } = THEMES[theme];
  if (step === 0) return { fill: neutral, ink: theme === 'dark' ? WHITE : text };
  const scale = trend === 'blue-orange' ? alt : usual;
  const risen = trend === 'red-green' ? step < 0 : step > 0;
  const place = Math.min(STEPS, Math.abs(step)) - 1;
  return { fill: (risen ? scale.gain : scale.loss)[place] ?? neutral, ink: place >= whiteFrom ? WHITE : text };
}

/** Returns the colour of a share from 0 (least) to 1 (most) of what has no direction. */
export function sequenceColour(share: number, { theme }: HeatLook): HeatColour {
  const { sequence, text, sequenceWhiteFrom, neutral } = THEMES[theme];
  const place = Math.min(sequence.length - 1, Math.max(0, Math.round(share * (sequence.length - 1))));
  return { fill: sequence[place] ?? neutral, ink: place >= sequenceWhiteFrom ? WHITE : text };
}

/** Returns the colour of what is not known: neutral, to be hatched. */
export function unknownColour({ theme }: HeatLook): HeatColour {
  const { neutral, text } = THEMES[theme];
  return { fill: neutral, ink: theme === 'dark' ? WHITE : text };
}
