import { expect, it } from 'vitest';
import { OUTAGES, type Outage } from '#tests/support/device/outage-wire.ts';
import { playOutages, shareWithin } from '../browser/live-again.ts';

/** So many pages beside each other; fewer where the time of a single press counts, as all draw their screen anew at once. */
const LANES = 4;
const PRESSED_LANES = 2;
/** A page is live for so long before its wire is gone again. */
const SETTLE_MS = 7_000;
const LONG_ONES: readonly Outage[] = ['unplugged', 'black hole', 'bad gateway', 'stalled'];
const EACH = [
  ...LONG_ONES.map((outage) => [outage, 120_000] as const),
  ...OUTAGES.flatMap((outage) => [5_000, 25_000].map((ms) => [outage, ms] as const)),
];
const lanes = <T>(all: readonly T[], count = LANES) =>
  Array.from({ length: count }, (_, lane) => all.filter((_one, index) => index % count === lane));

it('is live again within three seconds of the wire, in whatever way and however long it was gone', async (context) => {
  const ends = await playOutages(lanes(EACH), false, SETTLE_MS);
  const p95 = shareWithin(
    ends.map(({ liveAfterMs }) => liveAfterMs),
    0.95,
  );
  await context.annotate(`live again after ${p95} ms (p95 of ${ends.length})`);
  expect(p95, JSON.stringify(ends)).toBeLessThanOrEqual(3_000);
});

it('is live again within a second of a press on "Reconnect"', async (context) => {
  const ends = await playOutages(
    lanes(
      OUTAGES.map((outage) => [outage, 8_000] as const),
      PRESSED_LANES,
    ),
    true,
    SETTLE_MS,
  );
  const p95 = shareWithin(
    ends.map(({ liveAfterMs }) => liveAfterMs),
    0.95,
  );
  await context.annotate(`live again ${p95} ms after the press (p95 of ${ends.length})`);
  expect(p95, JSON.stringify(ends)).toBeLessThanOrEqual(1_000);
});
