import { it } from 'vitest';
import { playLossyTaps } from '../lossy-taps.ts';

it('thirty orders tapped over a wire that loses, delays and breaks: each exists once, each unknown was shown and resolved', () =>
  playLossyTaps(30));
