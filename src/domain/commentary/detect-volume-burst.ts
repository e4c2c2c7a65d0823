import type { Candle } from '../market/candle.ts';
import { priceToDecimal } from '../units/price.ts';
import { directionOf, type Finding, percentChange, rounded } from './observation.ts';

/** Newest minutes, tested against the minutes before. */
const BURST_MINUTES = 5;
const USUAL_MINUTES = 30;
/** Multiple of the usual volume per minute that makes a burst. */
const BURST_RATIO = 2.5;

const volumeOf = (minutes: readonly Candle[]): number => minutes.reduce((sum, { volume }) => sum + volume, 0);

/** Returns the burst of volume in the newest five minutes of a future against the thirty before them. Needs all thirty-five. */
export function detectVolumeBurst(minutes: readonly Candle[]): Finding {
  if (minutes.length < BURST_MINUTES + USUAL_MINUTES) return null;
  const recent = minutes.slice(-BURST_MINUTES);
  const before = minutes.slice(-BURST_MINUTES - USUAL_MINUTES, -BURST_MINUTES);
  const volume = volumeOf(recent);
  const usual = (volumeOf(before) / USUAL_MINUTES) * BURST_MINUTES;
  const [first, last] = [recent[0], recent.at(-1)];
  if (usual <= 0 || volume < BURST_RATIO * usual || first === undefined || last === undefined) return null;
  const percent = percentChange(first.open, last.close);
  return {
    direction: directionOf(percent),
    figures: {
      volume,
      usual: Math.round(usual),
      ratio: rounded(volume / usual, 1),
      minutes: BURST_MINUTES,
      close: priceToDecimal(last.close),
      percent,
    },
  };
}
