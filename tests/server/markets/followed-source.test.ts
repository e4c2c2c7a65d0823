import { expect, it } from 'vitest';
import { pino } from 'pino';
import { deribit as adapter } from '#server/market/deribit/deribit-source.ts';
import { FollowedSource, type Pace } from '#server/market/followed-source.ts';
import { openWire } from '#server/market/open-wire.ts';
import { atTheEnd } from '#tests/support/books/open-until-the-end.ts';
import { type Deribit, startDeribit } from '#tests/support/markets/deribit/deribit.ts';
import { eventually } from '#tests/support/server/eventually.ts';
import { fakeClock } from '#tests/support/server/fake-clock.ts';

const QUIET_MS = 600;
const SPOT = 'DERIBIT:btc_usd';

/** Follows an emulated exchange with short pauses, and watches the options of its nearest expiry. */
async function following(pace: Partial<Pace> = {}) {
  const clock = fakeClock();
  const exchange = await startDeribit({ start: clock.now() });
  atTheEnd(() => exchange.stop());
  const wire = openWire({ ...adapter, quietMs: QUIET_MS }, exchange.http);
  const source = new FollowedSource({
    adapter,
    wire,
    clock,
    log: pino({ enabled: false }),
    pace: { retryMs: 50, longestRetryMs: 200, refusedMs: 100, lookMs: 20, ...pace },
  });
  atTheEnd(async () => source.stop());
  source.need();
  return {
    source,
    exchange,
    clock,
    /** Lets exchange and server live on together. */
    live(ms = 1_000): void {
      clock.advance(ms);
      exchange.step(ms);
    },
  };
}

const optionIds = (source: FollowedSource) => {
  const [nearest] = source.market.expiries('BTC');
  return source.market
    .instruments()
    .filter((item) => item.kind === 'option' && item.underlying === 'BTC' && item.expiry === nearest?.expiry)
    .map(({ id }) => id);
};

async function watchingChain(pace: Partial<Pace> = {}) {
  const desk = await following(pace);
  const { source } = desk;
  await eventually(() => expect(optionIds(source).length).toBeGreaterThan(5));
  const ids = optionIds(source);
  source.want('test', 'chain', ids, 3_600_000);
  await eventually(() => expect(ids.filter((id) => source.market.quote(id) === null)).toEqual([]));
  expect(source.facts().state).toBe('live');
  return { ...desk, ids };
}

/** Waits for a state while the emulated exchange goes on. */
const becomes = ({ source, live }: Awaited<ReturnType<typeof following>>, state: string) =>
  eventually(() => {
    live(10);
    expect(source.facts().state).toBe(state);
  });

const spotOf = ({ source, exchange }: { source: FollowedSource; exchange: Deribit }) => [
  source.market.quote(SPOT)?.lastPrice,
  exchange.connections.length,
];

it('takes the quotes of what is needed, and no others', async () => {
  const { source, ids } = await watchingChain();
  expect(source.facts()).toMatchObject({ watched: ids.length + source.market.indices().length, mostWatched: 500 });
  const others = source.market.instruments().filter(({ id, kind }) => kind !== 'index' && !ids.includes(id));
  expect(others.length).toBeGreaterThan(20);
  expect(others.filter(({ id }) => source.market.quote(id) !== null)).toEqual([]);
});

it('counts instruments that cannot be read, and lists the others', async () => {
  const clock = fakeClock();
  const exchange = await startDeribit({ start: clock.now(), options: 600 });
  atTheEnd(() => exchange.stop());
  const listed = async () => {
    const source = new FollowedSource({
      adapter,
      wire: openWire(adapter, exchange.http),
      clock,
      log: pino({ enabled: false }),
      pace: { lookMs: 20 },
    });
    atTheEnd(async () => source.stop());
    source.need();
    await eventually(() => expect(source.facts().listedAt).not.toBeNull());
    return source.facts();
  };
  const whole = await listed();
  expect(whole.badRows).toBe(0);
  exchange.faults.badRows = 0.01;
  const holed = await listed();
  expect(holed.badRows).toBeGreaterThan(3);
  // A spoilt perpetual is a bad row as well, but none of the contracts that are listed.
  expect(whole.listed - holed.listed).toBeGreaterThanOrEqual(holed.badRows - 2);
  expect(whole.listed - holed.listed).toBeLessThanOrEqual(holed.badRows);
});

it('has no price of a connection that was cut, and takes new ones once it is whole', async () => {
  const desk = await watchingChain();
  const { exchange, source, ids } = desk;
  exchange.faults.refusedUpgrades = 502;
  exchange.cut();
  await becomes(desk, 'lost');
  expect(ids.filter((id) => source.market.quote(id) !== null)).toEqual([]);
  exchange.faults.refusedUpgrades = null;
  await becomes(desk, 'live');
  await eventually(() => expect(ids.filter((id) => source.market.quote(id) === null)).toEqual([]));
});

it('says that a half-open connection is lost: silence is not a quiet market', async () => {
  const desk = await watchingChain();
  desk.exchange.switch({ stalled: true });
  await becomes(desk, 'lost');
  expect(desk.source.market.quote(SPOT)).toBeNull();
  desk.exchange.switch({ stalled: false });
  await becomes(desk, 'live');
});

it('takes no price that is dated by another clock, such as one of India told as UTC', async () => {
  const desk = await watchingChain();
  desk.exchange.switch({ shiftMs: 19_800_000 });
  await becomes(desk, 'wrong-clock');
  expect(desk.source.market.quote(SPOT)).toBeNull();
  desk.exchange.switch({ shiftMs: 0 });
  await becomes(desk, 'live');
});

it('says that it is refused, and comes back when it is not any more', async () => {
  const desk = await watchingChain();
  desk.exchange.faults.refusedUpgrades = 403;
  desk.exchange.cut();
  await becomes(desk, 'refused');
  desk.exchange.faults.refusedUpgrades = null;
  await becomes(desk, 'live');
});

it('leaves a source that speaks another language', async () => {
  const desk = await watchingChain();
  desk.exchange.switch({ texts: 1_000 });
  await becomes(desk, 'not-understood');
  desk.exchange.switch({ texts: 0 });
  await becomes(desk, 'live');
});

it('goes on with late, doubled and disordered notifications: the newest price counts', async () => {
  const desk = await watchingChain();
  desk.exchange.switch({ duplicates: 200, swaps: 200 });
  for (let step = 0; step < 40; step += 1) desk.live(250);
  const spot = async () => {
    const answer = await fetch(`${desk.exchange.http}/api/v2/public/get_index_price?index_name=btc_usd`);
    return ((await answer.json()) as { result: { index_price: number } }).result.index_price;
  };
  const told = await spot();
  await eventually(() => expect(spotOf(desk)).toEqual([Math.round(told * 10_000), 1]));
});

it('is left when nobody has needed it for some minutes', async () => {
  const desk = await following({ idleMs: 60_000 });
  await becomes(desk, 'live');
  desk.clock.advance(60_000);
  await eventually(() => expect([desk.source.facts().state, desk.exchange.connections.length]).toEqual(['off', 0]));
});
