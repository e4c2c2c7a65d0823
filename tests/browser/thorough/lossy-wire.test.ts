import { it } from 'vitest';
import { playLossyTaps } from '../lossy-taps.ts';

it('sixteen orders tapped over a wire that loses, delays and breaks: each exists once, each unknown was shown and resolved', () =>
  playLossyTaps(16));
