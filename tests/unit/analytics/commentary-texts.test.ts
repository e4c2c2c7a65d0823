import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import { figuresOfChain, figuresOfDailyChain } from '#domain/commentary/chain-figures.ts';
import type { NarratorState } from '#domain/commentary/narrate.ts';
import { COMMENTARY_KINDS, type Observation } from '#domain/commentary/observation.ts';
import { assembleChain } from '#domain/pricing/assemble-chain.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { composeText, readingOf, VARIED_ROWS } from '#server/analytics/commentary/compose.ts';
import { ENGLISH } from '#server/analytics/commentary/en.ts';
import { factsOf } from '#server/analytics/commentary/facts.ts';
import { FRENCH } from '#server/analytics/commentary/fr.ts';
import { narrateSession, type SessionRecord } from '#server/analytics/commentary/narrate-session.ts';
import { expiriesOf, instrumentsOf, type MarketState, quoteOf } from '#simulator/feed/market.ts';
import { dailyChains } from '#simulator/history/daily-chains.ts';
import { dayCandles } from '#simulator/history/day-candles.ts';
import { firstHistoryOpen, type HistoryDay } from '#simulator/history/pre-run.ts';
import { historyDay } from '#tests/support/market/history-day.ts';

/** The chain of the nearest expiry as it was quoted at a minute of a simulated session. */
function quotedChain(market: MarketState, underlying: string) {
  const expiry = expiriesOf(market, underlying).find(({ expiresAt }) => expiresAt > market.at);
  if (expiry === undefined) return [];
  const options = instrumentsOf(market).flatMap((option) => {
    if (option.kind !== 'option' || option.underlying !== underlying || option.expiry !== expiry.expiry) return [];
    const quote = quoteOf(market, option.id);
    return quote === null ? [] : [{ option, quote }];
  });
  const spot = (quoteOf(market, `SIM:${underlying}`)?.lastPrice ?? 0) / 10_000;
  const found = figuresOfChain(assembleChain({ options, spot, at: market.at, expiresAt: expiry.expiresAt }), {
    at: market.at,
    ...expiry,
    spot,
  });
  return found === null ? [] : [found];
}

function recordOf(day: HistoryDay): SessionRecord {
  const candles = new Map([...dayCandles(day)].flatMap((made) => (made === null ? [] : [[made.instrumentId, made.candles] as const])));
  const listed = instrumentsOf(day.closing);
  const sessionOfInstrument = (id: string) => ({
    previousClose: quoteOf(day.closing, id)?.previousClose ?? null,
    minutes: candles.get(id) ?? [],
  });
  const closing = [...dailyChains(day.closing)];
  return {
    session: nseFo.sessionOn(day.closing.tradingDate),
    underlyings: ['NIFTY', 'BANKNIFTY', 'FINNIFTY', 'SENSEX'].map((underlying) => {
      const future = listed.find((one) => one.kind === 'future' && one.underlying === underlying);
      const quoted = day.minutes.filter((_, minute) => minute % 30 === 15).flatMap((market) => quotedChain(market, underlying));
      const last = closing.find((chain) => chain.underlying === underlying && chain.expiresAt > chain.at);
      const atClose = last === undefined ? null : figuresOfDailyChain(last);
      return {
        underlying,
        ...sessionOfInstrument(`SIM:${underlying}`),
        future: future === undefined ? [] : (candles.get(future.id) ?? []),
        chains: atClose === null ? quoted : [...quoted, atClose],
      };
    }),
    shares: listed.filter(({ kind }) => kind === 'equity').map(({ id }) => sessionOfInstrument(id)),
    volatilityIndex: sessionOfInstrument('SIM:INDIAVIX'),
  };
}

function simulated(days: number): readonly Observation[] {
  const states = new Map<string, NarratorState>();
  const observations: Observation[] = [];
  let open = firstHistoryOpen(3, '2026-11-25', days);
  for (let day = 0; day < days; day += 1) {
    const run = historyDay(open);
    for (const found of narrateSession(states, recordOf(run))) observations.push(...found);
    open = run.next;
  }
  return observations;
}

describe('the commentary of simulated days', () => {
  const observations = simulated(4);
  const rows: { observation: Observation; text: NonNullable<ReturnType<typeof composeText>> }[] = [];
  for (const observation of observations) {
    const text = composeText(
      observation,
      rows.toReversed().map((row) => row.text.body_en),
    );
    if (text !== null) rows.push({ observation, text });
  }

  it('has something to say of every day, of several kinds, and leaves little out', () => {
    expect(rows.length).toBeGreaterThan(60);
    expect(new Set(rows.map(({ observation }) => observation.kind)).size).toBeGreaterThanOrEqual(9);
    expect(observations.length - rows.length).toBeLessThan(observations.length / 20);
  });

  it.each(['body_en', 'body_fr'] as const)('has no two of twenty consecutive rows that read alike (%s)', (column) => {
    const readings = rows.map(({ text }) => readingOf(text[column]));
    const alike = readings.flatMap((reading, index) =>
      readings.slice(Math.max(0, index - VARIED_ROWS + 1), index).includes(reading) ? [reading] : [],
    );
    expect(alike).toEqual([]);
  });

  it('writes no figure that the observation does not hold', () => {
    for (const { observation, text } of rows.slice(0, 80)) {
      const known = Object.values(observation.figures).flatMap((value) =>
        typeof value === 'number'
          ? [Math.abs(value), Math.round(Math.abs(value)), Math.round(Math.abs(value) * 100) / 100]
          : [...value.matchAll(/\d+/g)].map(([part]) => Number(part)),
      );
      const bare = text.body_en.replaceAll(observation.underlying, '').replaceAll(/(?<=\d),(?=\d)/g, '');
      for (const [written] of bare.matchAll(/\d+(\.\d+)?/g)) expect(known, text.body_en).toContain(Number(written));
    }
  });

  it('says the same of the same observation', () => {
    const [row] = rows;
    if (row === undefined) throw new Error('no row');
    expect(composeText(row.observation, [])).toEqual(composeText(row.observation, []));
  });
});

describe('the phrasebooks', () => {
  const every = {
    open: 1,
    previous_close: 2,
    points: 3,
    percent: -1.5,
    close: 4,
    range_high: 5,
    range_low: 6,
    minutes: 7,
    fast: 8,
    slow: 9,
    fast_minutes: 20,
    slow_minutes: 60,
    volume: 10,
    usual: 11,
    ratio: 12,
    iv: 13,
    before: 14,
    expiry: '2026-12-01',
    strike: 15,
    side: 'put',
    change: -16,
    oi: 17,
    share: 18,
    pcr: 19,
    call_oi: 20,
    put_oi: 21,
    max_pain: 22,
    spot: 23,
    straddle: 24,
    moved: 25,
    minutes_left: 26,
    advances: 27,
    declines: 28,
    unchanged: 29,
    vix: 30,
    high: 31,
    low: 32,
  };

  it.each(COMMENTARY_KINDS)('have as many ways to tell %s in French as in English, none twice, none of them the other language', (kind) => {
    const observation = { kind, underlying: 'NIFTY', at: exchangeTime(0), direction: 'down', figures: every } as const;
    for (const part of ['titles', 'leads', 'tails'] as const) {
      const english = ENGLISH[kind][part].map((template) => template(factsOf(observation, 'en')));
      const french = FRENCH[kind][part].map((template) => template(factsOf(observation, 'fr')));
      expect(french).toHaveLength(english.length);
      expect(new Set(french).size).toBe(french.length);
      expect(new Set(english).size).toBe(english.length);
      for (const text of french) expect(english).not.toContain(text);
    }
  });
});
