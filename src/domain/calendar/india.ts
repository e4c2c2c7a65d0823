import { fixedZone } from './zone.ts';

/** India has one zone, +05:30, without daylight saving. */
export const INDIA = fixedZone('Asia/Kolkata', 19_800_000);
