import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { reachOf } from '#domain/bots/engine/bar-reach.ts';
import type { Bar, BotContract } from '#domain/bots/engine/io.ts';
import { isQuiet, type Quiet } from '#domain/bots/engine/quiet.ts';
import { firstNotQuiet } from '#domain/bots/engine/quiet-run.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { price } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';

const MINUTES = 100;
const opensAt = nseFo.instantAt('2026-01-05', 9 * 60 + 15);
const contractOf = (place: number): BotContract => ({
  key: `C${place}`,
  kind: 'call',
  strike: price(place),
  expiry: '2026-01-06',
  lotSize: 1,
});

const bar = fc
  .tuple(...Array.from({ length: 4 }, () => fc.integer({ min: 90, max: 110 })))
  .map(([open = 0, high = 0, low = 0, close = 0]): Bar => ({ open: price(open), high: price(high), low: price(low), close: price(close) }));
const bars = fc.array(bar, { minLength: MINUTES, maxLength: MINUTES });
// Most minutes reach nothing, so that whole blocks are passed over; hardly any has no bar.
const calm: Bar = { open: price(100), high: price(100), low: price(100), close: price(100) };
const mostlyCalm = fc
  .tuple(
    bars,
    fc.array(fc.integer({ min: 0, max: MINUTES - 1 }), { maxLength: 3 }),
    fc.option(fc.integer({ min: 0, max: MINUTES - 1 })),
    // A contract may have stopped trading before the session ends.
    fc.oneof({ weight: 3, arbitrary: fc.constant(MINUTES) }, { weight: 1, arbitrary: fc.nat(MINUTES) }),
  )
  .map(([drawn, wild, none, length]) =>
    drawn.slice(0, length).map((each, minute) => (minute === none ? undefined : wild.includes(minute) ? each : calm)),
  );
const bound = (from: number, to: number, none: number) => fc.oneof(fc.constant(none), fc.integer({ min: from, max: to }));
const band = fc.record({ below: bound(88, 99, -Infinity), above: bound(101, 112, Infinity) });
const leg = fc.record({ entry: fc.constant(100), each: fc.constantFrom(-2, 3), own: band, spot: band });
const held = fc.record({
  before: fc.integer({ min: -2, max: MINUTES + 2 }).map((minute) => nseFo.msOfDay(opensAt) + minute * MINUTE_MS + 1),
  legs: fc.array(leg, { maxLength: 3 }).map((legs) => legs.map((each, place) => ({ ...each, contract: contractOf(place) }))),
  booked: fc.constant(0),
  result: fc.record({ below: bound(-40, -1, -Infinity), above: bound(1, 40, Infinity) }),
});
const quiet: fc.Arbitrary<Quiet> = fc.oneof(
  { weight: 8, arbitrary: held },
  { weight: 1, arbitrary: held.map(({ before }) => ({ before, legs: null })) },
  { weight: 1, arbitrary: fc.constantFrom('never' as const, 'always' as const) },
);

it('passes over the same bars together as are quiet one by one', () => {
  let passed = 0;
  fc.assert(
    fc.property(
      quiet,
      bars,
      fc.array(mostlyCalm, { minLength: 3, maxLength: 3 }),
      fc.nat(MINUTES),
      fc.boolean(),
      (of, wild, own, from, isWild) => {
        const spot = isWild ? wild : wild.map(() => calm);
        const barsOf = ({ key }: BotContract) => own[Number(key.slice(1))] ?? [];
        let first = from;
        while (first < MINUTES) {
          const minute = first;
          if (!isQuiet(nseFo, of, exchangeTime(opensAt + (minute + 1) * MINUTE_MS), spot[minute]!, (contract) => barsOf(contract)[minute]))
            break;
          first += 1;
        }
        passed += first - from;
        const session = { opens: nseFo.msOfDay(opensAt), spot: reachOf(spot), of: (contract: BotContract) => reachOf(barsOf(contract)) };
        expect(firstNotQuiet(of, from, MINUTES, session)).toBe(first);
      },
    ),
    { numRuns: 1_000 },
  );
  expect(passed).toBeGreaterThan(5_000);
});
