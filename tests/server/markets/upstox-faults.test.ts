import { expect, it } from 'vitest';
import { pino } from 'pino';
import { FollowedSource } from '#server/market/followed-source.ts';
import { openWire } from '#server/market/open-wire.ts';
import { upstox as adapter } from '#server/market/upstox/upstox-source.ts';
import { atTheEnd } from '#tests/support/books/open-until-the-end.ts';
import { startUpstox, type UpstoxOptions } from '#tests/support/markets/upstox/upstox.ts';
import { eventually } from '#tests/support/server/eventually.ts';
import { fakeClock } from '#tests/support/server/fake-clock.ts';

const SPOT = 'UPSTOX:NSE_INDEX|Nifty 50';
const ROWS = process.env['LONG'] === '1' ? 200_000 : 20_000;

/** Follows an emulated exchange with short pauses, and watches the options of the nearest expiry of NIFTY. */
async function following(options: UpstoxOptions = {}) {
  const clock = fakeClock();
  const exchange = await startUpstox({ start: clock.now(), options: 60, ...options });
  atTheEnd(() => exchange.close());
  const [user] = exchange.users;
  const source = new FollowedSource({
    adapter: { ...adapter, quietMs: 600, pingMs: 100 },
    wire: openWire({ ...adapter, quietMs: 600, pingMs: 100 }, exchange.address, user!.token),
    clock,
    log: pino({ enabled: false }),
    pace: { retryMs: 50, longestRetryMs: 200, refusedMs: 100, lookMs: 20 },
  });
  atTheEnd(async () => source.stop());
  source.need();
  return {
    ...{ source, exchange, clock, user: user! },
    /** Lets exchange and server live on together. */
    live(ms = 1_000): void {
      clock.advance(ms);
      exchange.step(ms);
    },
  };
}
type Desk = Awaited<ReturnType<typeof following>>;

async function watchingChain(options: UpstoxOptions = {}) {
  const desk = await following(options);
  const { source } = desk;
  await eventually(() => expect(source.market.expiries('NIFTY').length).toBeGreaterThan(1));
  const [nearest] = source.market.expiries('NIFTY');
  const ids = source.market
    .instruments()
    .filter((item) => item.kind === 'option' && item.underlying === 'NIFTY' && item.expiry === nearest?.expiry)
    .map(({ id }) => id);
  source.want('test', 'chain', ids, 3_600_000);
  await eventually(() => expect(ids.filter((id) => source.market.quote(id) === null)).toEqual([]));
  expect(source.facts().state).toBe('live');
  return { ...desk, ids };
}

/** Waits for a state while the emulated exchange goes on. */
const becomes = ({ source, live }: Desk, state: string) =>
  eventually(() => {
    live(10);
    expect(source.facts().state).toBe(state);
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

it('says that prices have stopped in an open session, though pings go on', async () => {
  const desk = await watchingChain();
  desk.exchange.switch({ stalled: true });
  desk.clock.advance(9_000);
  desk.exchange.step(9_000);
  expect(desk.source.facts().state).toBe('live');
  desk.clock.advance(2_000);
  desk.exchange.step(2_000);
  await eventually(() => expect(desk.source.facts().state).toBe('lost'));
  expect(desk.source.market.quote(SPOT)).toBeNull();
  desk.exchange.switch({ stalled: false });
  await becomes(desk, 'live');
});

it('a quiet night is no lost connection: pings are answered, and the session is closed', async () => {
  const desk = await watchingChain();
  desk.exchange.setSession('NORMAL_CLOSE');
  await eventually(() => expect(desk.source.market.sessionOpen()).toBe(false));
  const [before] = desk.exchange.connections;
  desk.clock.advance(4 * 60_000);
  // Nine pings, 100 ms apart, are longer than a silence that would end the connection.
  await eventually(() => expect(before?.pings).toBeGreaterThan(9));
  expect(desk.source.facts().state).toBe('live');
  expect(desk.exchange.connections).toEqual([before]);
  expect(desk.source.market.quote(SPOT)).not.toBeNull();
});

it('says that a half-open connection is lost', async () => {
  const desk = await watchingChain();
  desk.exchange.switch({ halfOpen: true });
  await becomes(desk, 'lost');
  desk.exchange.switch({ halfOpen: false });
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

it('says that its token is refused, and comes back with the next one that is not', async () => {
  const desk = await watchingChain();
  desk.exchange.revoke(desk.user);
  await becomes(desk, 'refused');
  const calls = desk.exchange.calls.length;
  desk.exchange.renew(desk.user, desk.user.token);
  await becomes(desk, 'live');
  expect(desk.exchange.calls.length).toBeGreaterThan(calls);
});

it.each([
  ['429', { kind: 'status', status: 429 }, 'lost'],
  ['502', { kind: 'status', status: 502 }, 'lost'],
  ['a page of a proxy', { kind: 'status', status: 403 }, 'refused'],
  ['a page in place of the answer', { kind: 'text' }, 'not-understood'],
  ['an answer without an address', { kind: 'empty' }, 'not-understood'],
  ['half of an answer', { kind: 'half' }, 'lost'],
] as const)('%s in place of the address of the feed ends as what it is, and the feed comes back', async (_, fault, state) => {
  const desk = await watchingChain();
  desk.exchange.faults.order('authorize', fault, 1_000);
  desk.exchange.cut();
  await becomes(desk, state);
  desk.exchange.faults.clear();
  await becomes(desk, 'live');
});

it('leaves a source that speaks another language, and bears a single broken message', async () => {
  const desk = await watchingChain();
  desk.exchange.switch({ truncated: 1, random: 1, texts: 1 });
  for (let count = 0; count < 10; count += 1) desk.live(250);
  expect(desk.source.facts().state).toBe('live');
  desk.exchange.switch({ texts: 1_000 });
  await becomes(desk, 'not-understood');
  desk.exchange.switch({ texts: 0 });
  await becomes(desk, 'live');
});

it('late and repeated frames set no price back, and what nobody asked for is passed over', async () => {
  const desk = await watchingChain();
  desk.exchange.switch({ duplicates: 20, swaps: 20, strangers: 20, newer: 20 });
  const times: number[] = [];
  desk.source.market.onTick(() => times.push(desk.source.market.quote(SPOT)?.at ?? 0));
  for (let count = 0; count < 60; count += 1) desk.live(250);
  await eventually(() =>
    expect(desk.source.market.quote(SPOT)?.lastPrice).toBe(Math.round(desk.user.world.quote(SPOT.slice(7))!.ltp * 10_000)),
  );
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const watched = new Set([...desk.ids, ...desk.source.market.indices().map(({ id }) => id)]);
  expect(desk.source.market.instruments().filter(({ id }) => !watched.has(id) && desk.source.market.quote(id) !== null)).toEqual([]);
});

it('keeps the levels of before where a frame leaves them out, as it does while they have not changed', async () => {
  const desk = await watchingChain();
  const [id] = desk.ids;
  const key = id!.slice('UPSTOX:'.length);
  desk.exchange.setQuote(key, { bid: 101.05, bidQuantity: 750, ltp: 101.1, oi: 4_500 });
  const best = () => desk.source.market.quote(id!)?.depth.bids[0];
  await eventually(() => expect(best()).toMatchObject({ price: 1_010_500, quantity: 750 }));
  desk.exchange.switch({ partial: 1_000 });
  desk.exchange.setQuote(key, { bid: 101.05, bidQuantity: 750, ltp: 101.15, oi: 4_500 });
  await eventually(() => expect(desk.source.market.quote(id!)?.lastPrice).toBe(1_011_500));
  expect(best()).toMatchObject({ price: 1_010_500, quantity: 750 });
  expect(desk.source.market.quote(id!)?.openInterest).toBe(4_500);
});

it(`reads a listing of ${ROWS} rows in time, with pauses for other work, and counts what cannot be read`, async () => {
  const clock = fakeClock();
  const exchange = await startUpstox({ start: clock.now(), rows: ROWS });
  atTheEnd(() => exchange.close());
  exchange.faults.badRows = 0.01;
  const wire = openWire(adapter, exchange.address, exchange.users[0]!.token);
  const link = adapter.open(
    wire,
    { opened() {}, heard() {}, dated() {}, session() {}, quoted() {}, listingChanged() {}, ended() {} },
    clock,
  );
  atTheEnd(async () => link.close());
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  const before = process.cpuUsage();
  const listing = await link.list(true);
  clearInterval(timer);
  const { user, system } = process.cpuUsage(before);
  expect(listing.instruments.length).toBeGreaterThan(100);
  expect(listing.badRows).toBeGreaterThan(ROWS / 400);
  // Beside the emulator in this process, which makes the rows. Processor time, for a busy machine.
  expect((user + system) / 1_000_000).toBeLessThan(ROWS / 10_000);
  expect(longest).toBeLessThan(1_000);
}, 60_000);

it('does not read the listing again at each connection, but where a user asks for it; its age is that of the reading', async () => {
  const desk = await watchingChain();
  const files = () => desk.exchange.calls.filter(({ path }) => path.endsWith('NSE.json.gz')).length;
  const { listedAt } = desk.source.facts();
  expect(files()).toBe(1);
  desk.live(30 * 60_000);
  const [before] = desk.exchange.connections;
  desk.exchange.cut();
  await becomes(desk, 'lost');
  await becomes(desk, 'live');
  expect(desk.exchange.connections).not.toContain(before);
  expect([files(), desk.source.facts().listedAt]).toEqual([1, listedAt]);
  await desk.source.load();
  expect([files(), desk.source.facts().listedAt]).toEqual([2, desk.clock.now()]);
});
