import { describe, expect, it } from 'vitest';
import { createReverse, type Reverse, reduceReverse } from '#domain/positions/reverse-position.ts';
import { MAX_MISSES, reduceSquareOff, REST_MS, type SquareOffInput } from '#domain/positions/reduce-square-off.ts';
import { createSquareOff, type LookedPosition, type SquareOffJob, squareOffLeg } from '#domain/positions/square-off-job.ts';
import { exchangeTime } from '#domain/units/time.ts';

const START = 1_779_350_400_000;
const leg = (positionId: string, net: number, group = 'NIFTY') =>
  squareOffLeg({ positionId, net, group, lotSize: 65, freezeQuantity: 130 });
const at = (positionId: string, net: number, closingByOthers = 0): LookedPosition => ({ positionId, net, closingByOthers });
const look = (positions: LookedPosition[], ms = 0, working: string[] = []): SquareOffInput => ({
  type: 'look',
  at: exchangeTime(START + ms),
  positions,
  working,
});
const order = (orderId: string, filled: number, ended = true, refused = false): SquareOffInput => ({
  type: 'order',
  orderId,
  filled,
  ended,
  refused,
});

function run(job: SquareOffJob, ...inputs: SquareOffInput[]) {
  let now = job;
  let last: ReturnType<typeof reduceSquareOff>['effects'] = [];
  for (const input of inputs) ({ job: now, effects: last } = reduceSquareOff(now, input));
  const sent = last.flatMap((effect) =>
    effect.type === 'send' ? [[effect.orderId, effect.positionId, effect.side, effect.quantity]] : [],
  );
  return { job: now, last, sent };
}

describe('a square-off of shares, which have no freeze quantity', () => {
  const share = (positionId: string, net: number) => squareOffLeg({ positionId, net, group: 'X', lotSize: 1, freezeQuantity: 0 });

  it('sends nothing while its order rests, and cancels it when that has rested too long', () => {
    const first = run(createSquareOff('j', [share('a', 40)], []), look([at('a', 40)]));
    expect(first.sent).toEqual([['j-1', 'a', 'sell', 40]]);
    const resting = run(first.job, order('j-1', 15, false), look([at('a', 25)], 1_000));
    expect(resting.last).toEqual([]);
    expect(run(resting.job, look([at('a', 25)], REST_MS)).last).toEqual([{ type: 'cancel', orderId: 'j-1' }]);
  });

  it('fails in none of a thousand, whatever of them is being closed, by whom, and how much of it is left', () => {
    for (let n = 0; n < 1_000; n += 1) {
      const net = (1 + (n % 97)) * (n % 2 === 0 ? 1 : -1);
      const direction = Math.sign(net);
      const filled = n % (Math.abs(net) + 1);
      const { job } = run(createSquareOff('j', [share('a', net)], []), look([at('a', net, n % 5 === 0 ? Math.abs(net) : 0)]));
      const left = net - direction * filled;
      const last = run(job, order('j-1', filled, n % 3 === 0), look([at('a', left, n % 7)], (n % 11) * 1_000), look([at('a', 0)], REST_MS));
      const asked = last.job.legs.flatMap(({ orders }) =>
        orders.filter(({ status }) => status !== 'ended').map(({ quantity }) => quantity),
      );
      expect(asked.reduce((sum, quantity) => sum + quantity, 0)).toBeLessThanOrEqual(Math.abs(net));
    }
  });
});

describe('a square-off', () => {
  it('sends shorts first, cut by the freeze limit, and the hedge when nothing of them is left', () => {
    const job = createSquareOff('j', [leg('long', 65), leg('short', -195)], []);
    const first = run(job, look([at('long', 65), at('short', -195)]));
    expect(first.sent).toEqual([
      ['j-1', 'short', 'buy', 130],
      ['j-2', 'short', 'buy', 65],
    ]);
    const half = run(first.job, order('j-1', 130), look([at('long', 65), at('short', -65)]));
    expect(half.sent).toEqual([]);
    const rest = run(half.job, order('j-2', 65), look([at('long', 65), at('short', 0)]));
    expect(rest.sent).toEqual([['j-3', 'long', 'sell', 65]]);
    const done = run(rest.job, order('j-3', 65), look([at('long', 0), at('short', 0)]));
    expect([done.job.status, done.last]).toEqual(['done', [{ type: 'completed' }]]);
  });

  it('does not let the longs of another underlying wait', () => {
    const job = createSquareOff('j', [leg('a', 65, 'BANKNIFTY'), leg('b', -65)], []);
    expect(run(job, look([at('a', 65), at('b', -65)])).sent.map(([, position]) => position)).toEqual(['b', 'a']);
  });

  it('waits until what is in its way has ended', () => {
    const job = createSquareOff('j', [leg('a', 65)], ['resting']);
    const waiting = run(job, look([at('a', 65)], 0, ['resting']));
    expect(waiting.sent).toEqual([]);
    expect(run(waiting.job, look([at('a', 65)])).sent).toHaveLength(1);
  });

  it('never has more on its way than is open, whoever else closes', () => {
    const job = createSquareOff('j', [leg('a', 195)], []);
    expect(run(job, look([at('a', 130, 65)])).sent).toEqual([['j-1', 'a', 'sell', 65]]);
    expect(run(job, look([at('a', 0)])).job.status).toBe('done');
    expect(run(job, look([at('a', -65)])).job.status).toBe('done');
  });

  it('cancels what rests too long and sends the rest anew', () => {
    const first = run(createSquareOff('j', [leg('a', 130)], []), look([at('a', 130)]));
    const stale = run(first.job, order('j-1', 65, false), look([at('a', 65)], REST_MS));
    expect(stale.last).toEqual([{ type: 'cancel', orderId: 'j-1' }]);
    expect(run(stale.job, look([at('a', 65)], REST_MS)).last).toEqual([]);
    expect(run(stale.job, order('j-1', 65), look([at('a', 65)], REST_MS)).sent).toEqual([['j-2', 'a', 'sell', 65]]);
  });

  it('gives a leg up after too many refusals in a row, keeps what it hedged, and retries both', () => {
    let { job } = run(createSquareOff('j', [leg('long', 65), leg('short', -65)], []));
    const positions = [at('long', 65), at('short', -65)];
    for (let n = 1; n <= MAX_MISSES; n += 1) job = run(job, look(positions), order(`j-${n}`, 0, true, true)).job;
    const failed = run(job, look(positions));
    expect(failed.job.legs.map((one) => [one.status, one.reason])).toEqual([
      ['failed', 'hedge-kept'],
      ['failed', 'refused'],
    ]);
    expect([failed.job.status, failed.last]).toEqual(['failed', [{ type: 'attention' }]]);
    expect(run(failed.job, { type: 'retry' }, look(positions)).sent).toEqual([[`j-${MAX_MISSES + 1}`, 'short', 'buy', 65]]);
  });

  it('stopped, sends nothing more and cancels what works', () => {
    const first = run(createSquareOff('j', [leg('a', 65)], []), look([at('a', 65)]));
    const stopped = run(first.job, { type: 'stop' });
    expect([stopped.job.status, stopped.last]).toEqual(['stopped', [{ type: 'cancel', orderId: 'j-1' }]]);
    expect(run(stopped.job, order('j-1', 0), look([at('a', 65)])).sent).toEqual([]);
  });
});

describe('a reversal', () => {
  const turn = (reverse: Reverse, ...inputs: SquareOffInput[]) => {
    let result = { reverse, effects: [] as ReturnType<typeof reduceReverse>['effects'] };
    for (const input of inputs) result = { ...reduceReverse(result.reverse, input) };
    return result;
  };

  it('opens the other side once nothing is left, and is done when that has filled', () => {
    const closing = turn(createReverse('r', leg('a', 65)), look([at('a', 65)]));
    expect(turn(closing.reverse, order('r-1', 65)).effects).toEqual([]);
    const opening = turn(closing.reverse, order('r-1', 65), look([at('a', 0)]));
    expect(opening.effects).toEqual([{ type: 'open', orderId: 'r-open-1', side: 'sell', quantity: 65 }]);
    expect(turn(opening.reverse, look([at('a', 0)])).effects).toEqual([]);
    expect(turn(opening.reverse, order('r-open-1', 65)).reverse.status).toBe('done');
    expect(turn(opening.reverse, order('r-open-1', 0, true, true)).reverse.status).toBe('failed');
  });

  it('opens nothing when somebody else has opened the other side', () => {
    const closing = turn(createReverse('r', leg('a', 65)), look([at('a', 65)]));
    const turned = turn(closing.reverse, order('r-1', 65), look([at('a', -65)]));
    expect([turned.reverse.status, turned.effects]).toEqual(['failed', [{ type: 'attention' }]]);
  });
});
