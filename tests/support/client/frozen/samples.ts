import type { FrozenSample } from './frozen-sample.ts';
import { DEVICE_SAMPLES } from './samples-of-device.ts';
import { TRADING_SAMPLES } from './samples-of-trading.ts';

/** A sample at least of every shape that a version of the app has kept on a device. */
export const FROZEN_SAMPLES: readonly FrozenSample[] = [...TRADING_SAMPLES, ...DEVICE_SAMPLES];
