import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import { checkDefinition } from '#domain/bots/check-definition.ts';
import type { BotDefinition, CallAction, PastCall } from '#domain/bots/definition.ts';
import type { BotInput } from '#domain/bots/engine/io.ts';
import { callsText, readCalls } from '#domain/bots/read-calls.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { DATE, definition, leg } from '#tests/support/bots/engine-trial.ts';
import { madeDay, replayed } from '#tests/support/bots/made-day.ts';
import { AT, bars, OFFER, report, takeSteps } from '#tests/support/bots/take-steps.ts';

type More = NonNullable<Parameters<typeof definition>[1]>;
const CALLED = [leg({ side: 'buy', call: 'long' }), leg({ side: 'buy', kind: 'put', call: 'short' })];
const called = (past: readonly PastCall[] = [], more: More = {}, legs = CALLED, oldest = 60): BotDefinition => ({
  ...definition(legs, more),
  calls: { oldest, past },
});
const on = (time: string, action: CallAction): PastCall => ({ at: `${DATE} ${time}`, action });
const played = (of: BotDefinition, call: Parameters<typeof madeDay>[0]['call'] = {}) => {
  const tape = madeDay({ date: DATE, call });
  const { low } = replayed(of, tape);
  const fills = low.fills.map(({ leg: place, side, at }) => `${place} ${side} ${new Date(at + 19_800_000).toISOString().slice(11, 16)}`);
  const refused = low.journal.flatMap(({ code, reason }) => (code === 'call-refused' ? [reason] : []));
  return { fills, refused, codes: low.journal.map(({ code }) => code), open: low.open };
};

describe('a bot that is called', () => {
  it('enters the legs of its call at the next price, leaves when it is called out, and can be called again', () => {
    const of = called([on('09:30', 'long'), on('09:40', 'exit'), on('09:44', 'short'), on('10:00', 'exit')]);
    const { fills, refused } = played(of);
    expect(fills).toEqual(['0 buy 09:30', '0 sell 09:40', '1 buy 09:44', '1 sell 10:00']);
    expect(refused).toEqual([]);
  });

  it.each<[string, readonly PastCall[], readonly string[], readonly string[]]>([
    ['before its window', [on('09:19', 'long')], [], ['bot.call-outside']],
    ['after its window', [on('09:46', 'long')], [], ['bot.call-over']],
    ['while it is in the market', [on('09:30', 'long'), on('09:31', 'short')], ['0 buy 09:30', '0 sell 15:15'], ['bot.call-in-market']],
    ['out, and nothing is held', [on('09:30', 'exit')], [], ['bot.call-nothing-held']],
  ])('is not followed %s', (_, past, fills, refused) => {
    const found = played(called(past));
    expect([found.fills, found.refused]).toEqual([fills, refused]);
  });

  it('enters nothing without a call, and says so when its window ends', () => {
    expect(played(called())).toMatchObject({ fills: [], codes: ['call-missing'] });
  });

  it('says that none of its legs enters by a call', () => {
    expect(played(called([on('09:30', 'short')], {}, CALLED.slice(0, 1))).refused).toEqual(['bot.call-no-legs']);
  });

  it('waits for the next call after its stop, within its window, as often as its limits let it', () => {
    const stopped = [leg({ side: 'buy', call: 'long', stop: { unit: 'points', value: 20 } })];
    const calls = [on('09:21', 'long'), on('09:30', 'long'), on('09:40', 'long')];
    const drop = { 8: [100, 100, 75, 100], 18: [100, 100, 75, 100] } as const;
    const free = played(called(calls, {}, stopped), drop);
    expect(free.fills).toEqual(['0 buy 09:21', '0 sell 09:24', '0 buy 09:30', '0 sell 09:34', '0 buy 09:40', '0 sell 15:15']);
    const limited = played(called(calls, { limits: { trades: 2 } }, stopped), drop);
    expect(limited.fills).toHaveLength(4);
    expect(limited.codes).toContain('limit-trades');
    const cooled = played(called(calls, { limits: { cooldown: { after: 'loss', minutes: 10 } } }, stopped), drop);
    expect([cooled.fills.length, cooled.refused]).toEqual([4, ['bot.call-cooling']]);
    const lossy = played(called(calls, { limits: { loss: 1_000 } }, stopped), drop);
    expect([lossy.fills.length, lossy.refused]).toEqual([2, ['bot.call-over', 'bot.call-over']]);
  });

  it('comes back after its overall stop in the legs that it was called for', () => {
    const overall = { stop: { unit: 'money', value: 1_000, reentry: { how: 'at-once', times: 1 } } } as const;
    const { fills } = played(called([on('09:21', 'short')], { overall }), { 8: 80 });
    expect(fills.map((fill) => fill.slice(0, 5))).toEqual(['1 buy', '1 sel', '1 buy', '1 sel']);
  });
});

describe('a call to leave', () => {
  const of = (more: Partial<BotDefinition['limits']> = {}) =>
    called([on('09:21', 'short'), on('09:26', 'exit')], {
      overall: { stop: { unit: 'money', value: 1_000, reentry: { how: 'at-once', times: 1 } } },
      limits: { cooldown: { after: 'loss', minutes: 10 }, ...more },
    });

  it('ends what would come back by itself: after its overall stop nothing enters that it was called out of', () => {
    const { fills, refused, codes } = played(of(), { 8: 80 });
    expect(fills).toEqual(['1 buy 09:21', '1 sell 09:24']);
    expect([refused, codes.includes('again')]).toEqual([[], false]);
  });

  it('has it wait for the next call of its window, as after any other', () => {
    const again = {
      ...of({ cooldown: null }),
      calls: { oldest: 60, past: [on('09:21', 'short'), on('09:24', 'exit'), on('09:30', 'short')] },
    };
    expect(played(again, { 8: 80 }).fills.slice(0, 3)).toEqual(['1 buy 09:21', '1 sell 09:24', '1 buy 09:30']);
  });
});

describe('a call as an input', () => {
  const call = (action: CallAction, more: Partial<Extract<BotInput, { type: 'call' }>> = {}): BotInput => ({
    type: 'call',
    at: AT,
    action,
    age: 0,
    ...more,
  });
  const entered = [call('long'), { type: 'chain', at: AT, leg: 0, offer: OFFER }, report(1, 'filled', 100, 1)] as const;
  const said = (follows: readonly BotInput[]) =>
    takeSteps(called(), follows).journal.map(({ code, reason, call: action }) => reason ?? `${code} ${action ?? ''}`.trim());
  const pause: BotInput = { type: 'command', at: AT, command: 'pause' };

  it.each<[string, readonly BotInput[], string]>([
    ['is written down with what it says', [call('long')], 'call long'],
    ['counts at the very age', [call('long', { age: 60_000 })], 'call long'],
    ['is refused when it is older', [call('long', { age: 60_001 })], 'bot.call-late'],
    ['is refused out when it is older', [...entered, call('exit', { age: 60_001 })], 'bot.call-late'],
    [
      'is refused where its time lies further ahead than it may be old: its age is not known',
      [call('long', { age: -60_001 })],
      'bot.call-late',
    ],
    ['counts where its clock is ahead by no more than that', [call('long', { age: -60_000 })], 'call long'],
    ['is refused where its age is no number', [call('long', { age: NaN })], 'bot.call-late'],
    ['is refused while it is paused', [pause, call('long')], 'bot.call-paused'],
    ['is followed out while it is paused', [...entered, pause, call('exit')], 'call exit'],
    ['is refused where its owner has stopped trading', [call('long', { barred: 'risk.trading-paused' })], 'risk.trading-paused'],
    ['is followed out then', [...entered, call('exit', { barred: 'risk.trading-paused' })], 'call exit'],
  ])('%s', (_, follows, last) => {
    expect(said(follows).at(-1)).toBe(last);
  });

  it('enters nothing where its contract comes too late', () => {
    const late = exchangeTime(AT + 60_001);
    const { journal, intents, state } = takeSteps(called(), [call('long'), { type: 'chain', at: late, leg: 0, offer: OFFER }]);
    expect(journal.at(-1)).toMatchObject({ code: 'call-refused', reason: 'bot.call-late', leg: 0 });
    expect(intents.filter(({ type }) => type === 'order')).toEqual([]);
    expect(state.legs[0]?.phase).toBe('over');
  });

  it('does nothing to a bot that nobody calls', () => {
    const { journal } = takeSteps(definition([leg()]), [call('exit')]);
    expect(journal.at(-1)).toMatchObject({ code: 'call-refused', reason: 'bot.call-over' });
  });

  it('is followed once the bar that follows decides nothing else', () => {
    expect(takeSteps(called(), [...entered, bars(101)]).state).toMatchObject({ phase: 'entered', round: { call: { action: 'long' } } });
  });
});

it.each<[string, BotDefinition, string]>([
  ['calls.oldest', called([], {}, CALLED, 4), 'form.number-min'],
  [
    'calls.oldest',
    called([], { schedule: { range: { from: '09:15', until: '09:20', of: 'underlying', side: 'high' } } }),
    'bot.calls-with-other-entry',
  ],
  ['calls.past', called([{ at: '2026-02-30 09:30', action: 'long' }]), 'form.pattern'],
  ['calls.past', called([{ at: '2026-11-16 9:30', action: 'long' }]), 'form.pattern'],
  ['legs.0.call', definition([leg({ call: 'long' })]), 'bot.call-leg-alone'],
])('%s is checked', (path, of, code) => {
  expect(checkDefinition(nseFo, of, 'daily')).toMatchObject([{ path, code }]);
});

it.each<[string, ReturnType<typeof readCalls>]>([
  [
    'Time, Action\n2026-11-17 09:30, long\n2026-11-16T10:00:30;EXIT\n\n',
    {
      calls: [
        { at: '2026-11-16 10:00', action: 'exit' },
        { at: '2026-11-17 09:30', action: 'long' },
      ],
    },
  ],
  ['2026-11-17 09:30, long\n2026-11-31 09:30, long', { line: 2 }],
  ['2026-11-17 09:30, buy', { line: 1 }],
])('a list of past calls is read: %j', (text, read) => {
  expect(readCalls(text)).toEqual(read);
  if ('calls' in read) expect(readCalls(callsText(read.calls))).toEqual(read);
});

it('only the legs of one call count for its lots', () => {
  expect(checkDefinition(nseFo, called([], { limits: { lots: 1 } }), 'daily')).toEqual([]);
  expect(checkDefinition(nseFo, called([], { limits: { lots: 1 } }, [...CALLED, leg()]), 'daily')).toMatchObject([{ values: { lots: 2 } }]);
});
