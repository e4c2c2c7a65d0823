import { it } from 'vitest';
import { playLossyTaps } from '../browser/lossy-taps.ts';

it('two hundred orders tapped over a wire that loses, delays and breaks: each exists once, each unknown was shown and resolved', () =>
  playLossyTaps(200));
