import { describe, expect, it } from 'vitest';
import { moneyFromDecimal } from '#domain/units/money.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { askedEntries } from '#server/policies/asked-entries.ts';
import type { KeptInput } from '#server/services/instructions/behaviour.ts';
import { leg } from '#tests/support/bots/engine-trial.ts';
import { at, codes, filled, HEDGE, market, running, session, SHORT, words } from '#tests/support/bots/running-step.ts';

describe('a run that asks before it enters', () => {
  const asking = () => {
    const trial = running([SHORT, HEDGE], {}, 'ask');
    const asked = trial.give(session, market(1));
    return { ...trial, asked };
  };
  const answer = (orders: readonly number[], enters: boolean, minute = 2): KeptInput => ({
    type: 'answer',
    at: at(minute),
    orders,
    enters,
  });

  it('sends nothing before its owner has answered, and then in the order in which it would have', () => {
    const { give, asked, row, run } = asking();
    expect([words(asked), codes(asked).at(-1)]).toEqual([['bot.asks'], 'asks']);
    expect(row()).toMatchObject({ status: 'running', reason_code: 'bot.asks' });
    expect(words(give(market(2), market(3)))).toEqual([]);
    expect(askedEntries(run()).map(({ intent }) => intent.id)).toEqual([1, 2]);
    const entered = give(answer([1, 2], true, 3));
    expect([words(entered), codes(entered)]).toEqual([['buy 1 opens'], ['approved']]);
    expect(words(give(filled('r-1')))).toEqual(['sell 1 opens']);
    expect(row().reason_code).toBeNull();
    // A repeated answer, or one to no question, has no effect.
    expect(give(answer([1, 2], true, 4), answer([9], true, 4), answer([1, 2], false, 4))).toEqual([]);
  });

  it('enters nothing of what is turned down, and asks for nothing more of it', () => {
    const { give, row, run } = asking();
    const told = give(answer([1, 2], false), market(3));
    expect([words(told), codes(told)]).toEqual([[], ['declined']]);
    expect(run().bot.legs.map(({ phase }) => phase)).toEqual(['over', 'over']);
    expect(row().reason_code).toBeNull();
  });

  it('gives up what is not answered in five minutes', () => {
    const { give, run } = asking();
    expect(codes(give(market(5), market(5, 100, 59)))).toEqual([]);
    expect(codes(give(market(6)))).toEqual(['not-answered']);
    expect(run().orders).toEqual([]);
    expect(words(give(answer([1, 2], true, 7)))).toEqual([]);
  });

  it('takes no answer that comes after five minutes, also where no price came that would have ended them', () => {
    const { give, run } = asking();
    give({ type: 'silent', at: at(2) }, { type: 'silent', at: at(3) }, { type: 'silent', at: at(5) });
    const late = give(answer([1, 2], true, 6));
    expect([words(late), codes(late)]).toEqual([[], ['not-answered']]);
    expect(run().orders).toEqual([]);
  });

  it('asks no more once it is paused or stopped', () => {
    for (const command of ['pause', 'stop'] as const) {
      const { give, run } = asking();
      expect(words(give({ type: 'run', at: at(2), command }))).toEqual([]);
      expect([run().orders, run().asking]).toEqual([[], null]);
    }
  });

  it('leaves by itself, and asks again before it comes back', () => {
    const again = leg({ stop: { unit: 'points', value: 20 }, reentry: { stop: { how: 'at-once', times: 1 }, target: null } });
    const { give } = running([again], {}, 'ask');
    give(session, market(1), answer([1], true), filled('r-1'));
    expect(words(give(market(3, 121)))).toEqual(['buy 1 closes']);
    const back = give(filled('r-2', 1, 121), market(4, 121), market(5, 121));
    expect([words(back), codes(back).at(-1)]).toEqual([['bot.asks'], 'asks']);
  });
});

describe('a run that asks before it enters, under a limit of the margin', () => {
  const money = (value: number) => moneyFromDecimal(value);
  const answer = (orders: readonly number[], minute = 2, second = 0): KeptInput => ({
    type: 'answer',
    at: at(minute, second),
    orders,
    enters: true,
  });
  /** Returns a market with a fixed margin, and the list of requests. */
  const saying = (margin: number | null) => {
    const asked: string[] = [];
    const terms = {
      margin: (held: readonly { readonly lots: number; readonly side: number }[]) => {
        asked.push(held.map(({ lots, side }) => `${side * lots}`).join());
        return margin === null ? null : money(margin);
      },
    };
    return { asked, terms };
  };
  const asking = () => {
    const trial = running([SHORT, HEDGE], {}, 'ask', { margin: 50_000 });
    trial.give(session, market(1, 100, 0, saying(40_000).terms));
    return trial;
  };

  it('weighs what it was let enter once more, and sends it where that is still within the limit', () => {
    const { give } = asking();
    const still = saying(50_000);
    const entered = give(answer([1, 2]));
    expect([words(entered), codes(entered)]).toEqual([[], ['approved']]);
    expect(words(give(market(2, 100, 1, still.terms)))).toEqual(['buy 1 opens']);
    expect(still.asked).toEqual(['1,-1']);
    expect(words(give(filled('r-1')))).toEqual(['sell 1 opens']);
    expect(words(give(market(3, 100, 0, saying(60_000).terms)))).toEqual([]);
  });

  it('sends nothing that would need more by then, says how much, and holds no short without its hedge', () => {
    const { give, run, row } = asking();
    give(answer([1, 2]));
    const effects = give(market(2, 100, 1, saying(50_000.01).terms));
    expect([words(effects), codes(effects)]).toEqual([[], ['limit-margin']]);
    const line = effects.find((effect) => effect.type === 'journal');
    expect(line).toMatchObject({ line: { at: at(2, 1), amount: money(50_000.01), bound: money(50_000) } });
    expect(run()).toMatchObject({ orders: [], bot: { trades: 2, legs: [{ phase: 'over' }, { phase: 'over' }] } });
    expect(row().reason_code).toBeNull();
  });

  it('counts what it was let enter and not what is still asked for', () => {
    const { give } = asking();
    const one = saying(40_000);
    give(answer([2]), market(2, 100, 1, one.terms));
    const both = saying(40_000);
    give(answer([1], 2, 2), market(2, 100, 3, both.terms));
    expect([one.asked, both.asked]).toEqual([['-1'], ['1,-1']]);
  });

  it('is decided by the same market where the server ended in between, or is told of that market once more', () => {
    const { give } = asking();
    // The answer arrived after the market of that instant.
    give(market(2, 100, 0, saying(40_000).terms), answer([1, 2], 2));
    expect(codes(give(market(2, 100, 0, saying(60_000).terms)))).toEqual(['limit-margin']);
  });

  it('enters nothing where no price comes for a minute after the answer', () => {
    const { give, run } = asking();
    const silent = (second: number): KeptInput => ({ type: 'silent', at: at(2, second) });
    expect(words(give(answer([1, 2]), silent(10), silent(59)))).toEqual([]);
    expect(codes(give(silent(60)))).toEqual(['margin-unknown']);
    expect(run().orders).toEqual([]);
    expect(words(give(market(3, 100, 30, saying(40_000).terms)))).toEqual([]);
  });

  it('is called back by a pause and by a stop while it waits to be weighed', () => {
    for (const command of ['pause', 'stop'] as const) {
      const { give, run } = asking();
      give(answer([1, 2]), { type: 'run', at: at(2), command });
      expect(words(give(market(2, 100, 1, saying(40_000).terms)))).toEqual([]);
      expect(run().orders).toEqual([]);
    }
  });

  it('is not weighed again where nothing limits its margin', () => {
    const { give } = running([SHORT], {}, 'ask', { slippage: { unit: 'points', most: 1 } });
    const fair = { expected: () => ({ mark: priceFromDecimal(100), fill: priceFromDecimal(100) }) };
    give(session, market(1, 100, 0, fair));
    expect(words(give(answer([1])))).toEqual(['sell 1 opens']);
  });
});
