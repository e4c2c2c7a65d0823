import { describe, expect, it } from 'vitest';
import type { UserEvent, UserEventData, UserEventType } from '#contract/events/stream-events.ts';
import { ERRORS } from '#contract/errors/registry.ts';
import { noticeOfEvent } from '#client/state/notices/notice-of-event.ts';
import { wallTime } from '#domain/units/time.ts';
import { LEVEL_MEASURES } from '#domain/alerts/term.ts';
import { firingSample } from '#tests/support/client/alert-samples.ts';
import { runSample } from '#tests/support/client/run-samples.ts';
import { sayWords } from '#tests/support/client/say-words.ts';
import { ACCOUNT, CALL, exitOf, lockOf, orderOf, PORTFOLIO, SERVER_AT, TRADING_DATE } from '#tests/support/server/wire-samples.ts';

const eventOf = <T extends UserEventType>(type: T, data: unknown) =>
  ({ seq: 7, type, at: SERVER_AT, exchange_at: null, data: data as UserEventData[T] }) as unknown as UserEvent;
const noticeOf = (type: UserEventType, data: unknown) => noticeOfEvent(eventOf(type, data), wallTime(SERVER_AT));
const titleOf = (type: UserEventType, data: unknown, language: 'en' | 'fr' = 'en') => sayWords(noticeOf(type, data)?.title, language);

const basket = (state: string, legs: readonly string[]) => ({
  basket: { basket_id: 'b1', state, attempt: 1, targets: [{ legs: legs.map((leg) => ({ state: leg })) }] },
});
const reconciliation = (outcome: string, count: number) => ({
  reconciliation: { id: 'r', outcome, findings: Array.from({ length: count }), trading_date: TRADING_DATE },
});

describe('what an event tells the trader', () => {
  it('an order is told when it has come to something, not on its way there', () => {
    const order = (change: Parameters<typeof orderOf>[0]) => ({ order: orderOf(change) });
    expect(noticeOf('order.updated', order({ status: 'pending-submit' }))).toBeNull();
    expect(noticeOf('order.updated', order({ status: 'open' }))).toBeNull();
    expect(titleOf('order.updated', order({ status: 'filled', lots: 2, average_price: 101.5 }))).toBe(
      'Bought 2 lots NIFTY 26,000 CE 1 Dec at 101.5',
    );
    expect(titleOf('order.updated', order({ status: 'cancelled', lots: 1, transaction_type: 'SELL' }), 'fr')).toBe(
      'Annulé\u202f: vente 1 lot NIFTY 26\u202f000 CE 1 déc.',
    );
    expect(titleOf('order.updated', order({ status: 'denied', lots: 1 }))).toBe('Not sent: buy 1 lot NIFTY 26,000 CE 1 Dec');
    expect(noticeOf('order.updated', order({ status: 'unknown' }))).toMatchObject({ kind: 'warn', group: 'orders' });
  });

  it('a refused order says why, and leads to the order', () => {
    const code = Object.keys(ERRORS).find((each) => each === 'risk.order-value') ?? Object.keys(ERRORS)[0]!;
    const notice = noticeOf('order.updated', {
      order: orderOf({ order_id: 'o 1', status: 'rejected', reason_code: code, reason: 'Words' }),
    });
    expect(notice).toMatchObject({
      kind: 'error',
      detail: { id: `errors.${code}` },
      href: '/app/order_book?tab=ended&order=o%201',
    });
  });

  it('the same order in the same state is told once, whatever the number of the event', () => {
    const noticed = (seq: number) =>
      noticeOfEvent({ ...eventOf('order.updated', { order: orderOf({ status: 'filled' }) }), seq }, wallTime(SERVER_AT))?.id;
    expect(noticed(1)).toBe(noticed(2));
  });

  it('failed and reached instructions are told, and those that need the trader', () => {
    expect(noticeOf('instruction.updated', { instruction: exitOf({ status: 'watching' }) })).toBeNull();
    expect(
      noticeOf('instruction.updated', { instruction: exitOf({ status: 'failed', reason_code: 'instruction.exit-refused' }) }),
    ).toMatchObject({
      kind: 'error',
      detail: { id: 'errors.instruction.exit-refused' },
    });
    expect(noticeOf('instruction.attention', { instruction_id: 'i', reason_code: 'instruction.exit-refused' })).toMatchObject({
      kind: 'error',
      group: 'alerts',
    });
  });

  it('what needs the trader names its contracts as traders read them, in both languages', () => {
    const call = (kind: string, ...instruments: object[]) =>
      ['en', 'fr'].map((language) =>
        titleOf(
          'instruction.attention',
          { instruction_id: 'i', reason_code: 'instruction.exit-refused', kind, instruments },
          language as 'en' | 'fr',
        ),
      );
    const put = { ...CALL, instrument_id: 'PUT', option_type: 'put', strike: 25_500 };
    expect(call('exit-pair', CALL)).toEqual([
      'Stop-loss or target needs attention: NIFTY 26,000 CE 1 Dec',
      'Stop-loss ou objectif à vérifier\u202f: NIFTY 26\u202f000 CE 1 déc.',
    ]);
    expect(call('square-off', CALL, put)).toEqual([
      'Square-off needs attention: NIFTY 26,000 CE 1 Dec and 1 more',
      'Clôture à vérifier\u202f: NIFTY 26\u202f000 CE 1 déc. et 1 autre',
    ]);
    expect(call('gtt', CALL)[0]).toBe('GTT needs attention: NIFTY 26,000 CE 1 Dec');
    expect(call('reverse', CALL)[0]).toBe('Reverse needs attention: NIFTY 26,000 CE 1 Dec');
    // Sent by an older version, without a name.
    expect(titleOf('instruction.attention', { instruction_id: 'i', reason_code: 'instruction.exit-refused' })).toBe(
      'An exit or GTT needs attention',
    );
  });

  it('a protective exit is told when its stop is reached and by which part it closed the position, with the contract as traders read it', () => {
    const noticed = (...change: Parameters<typeof exitOf>) => titleOf('instruction.updated', { instruction: exitOf(...change) });
    expect(noticed({ status: 'stopping' }, { stopped: true })).toBe('Stop-loss hit, exiting: NIFTY 26,000 CE 1 Dec');
    expect(noticed({ status: 'completed' }, { stopped: true })).toBe('Stop-loss hit: NIFTY 26,000 CE 1 Dec closed');
    expect(noticed({ status: 'completed' })).toBe('Target hit: NIFTY 26,000 CE 1 Dec closed');
    expect(noticed({ kind: 'gtt', status: 'placed', exit: null })).toContain('NIFTY 26,000 CE 1 Dec');
  });

  it('a run of a bot is told of once a day when it has entered and once when it has ended, and leads to itself', () => {
    const run = (change: Parameters<typeof runSample>[0]) => noticeOf('bot-run.updated', { bot_run: runSample(change) });
    expect(run({})).toBeNull();
    expect(run({ status: 'paused', phase: 'entered' })).toBeNull();
    const entered = run({ phase: 'entered' });
    expect(sayWords(entered?.title)).toBe('Morning has entered');
    expect(entered).toMatchObject({ kind: 'info', href: '/app/strategies?run=r1' });
    // The same text under the same id is one notice, however often the run changes on that day.
    expect(run({ phase: 'entered', revision: 8, booked: 5 })).toEqual(entered);
    expect(run({ phase: 'entered', trading_date: '2026-11-24' })?.id).not.toBe(entered?.id);
    expect(sayWords(run({ status: 'ended', phase: 'over' })?.title, 'fr')).toBe('Morning est terminé');
    expect(run({ status: 'ended', reason_code: 'risk.trading-paused' })?.detail).toEqual({ id: 'errors.risk.trading-paused' });
  });

  it('positions that are managed together were there before: only their end is told', () => {
    const group = { bot_id: null, held: true };
    const run = (change: Parameters<typeof runSample>[0]) => noticeOf('bot-run.updated', { bot_run: runSample({ ...group, ...change }) });
    expect(run({ phase: 'entered' })).toBeNull();
    expect(sayWords(run({ status: 'ended', phase: 'over' })?.title)).toBe('Morning: no longer managed together');
  });

  it('a set of bots is told of once a day when a rule has ended its day, and when it has ended', () => {
    const run = (change: Partial<UserEventData['bot-set.run']['bot_set_run']>) =>
      noticeOf('bot-set.run', {
        bot_set_run: {
          run_id: 's1',
          set_id: 'set1',
          portfolio_id: 'p1',
          account_number: 'PA-1',
          name: 'Index mix',
          status: 'running',
          rules: { stop: 2_000, target: null, lock: null, trail: null, exit: null },
          members: [],
          trading_date: '2026-11-23',
          locked: false,
          day_ended: null,
          last_line: null,
          revision: 1,
          started_at: 0,
          updated_at: 0,
          received_at: 0,
          ...change,
        },
      });
    expect(run({})).toBeNull();
    const stopped = run({ day_ended: 'set-stop' });
    expect(sayWords(stopped?.title)).toBe('Index mix: stop-loss reached, all its bots are done for the day');
    expect(stopped).toMatchObject({ kind: 'warn', href: '/app/strategies' });
    expect(run({ day_ended: 'set-stop', revision: 9 })).toEqual(stopped);
    expect(run({ day_ended: 'set-stop', trading_date: '2026-11-24' })?.id).not.toBe(stopped?.id);
    expect(sayWords(run({ day_ended: 'set-time' })?.title, 'fr')).toBe(
      'Index mix\u202f: heure de sortie, tous ses robots ont terminé pour la journée',
    );
    expect(sayWords(run({ status: 'ended', day_ended: 'set-stop' })?.title)).toBe('The set Index mix has ended');
  });

  it('the owner of a bot is called with its name and why', () => {
    const notice = noticeOf('bot-run.attention', {
      run_id: 'r1',
      bot_id: 'b1',
      portfolio_id: 'p1',
      name: 'Morning',
      reason_code: 'bot.exit-refused',
    });
    expect(sayWords(notice?.title)).toBe('Morning needs your attention');
    expect(sayWords(notice?.title, 'fr')).toBe('Morning demande votre attention');
    expect(notice).toMatchObject({
      kind: 'error',
      group: 'alerts',
      detail: { id: 'errors.bot.exit-refused' },
      href: '/app/strategies?run=r1',
    });
    const asks = { run_id: 'r1', bot_id: 'b1', portfolio_id: 'p1', name: 'Morning', reason_code: 'bot.asks' };
    expect(noticeOf('bot-run.attention', asks)?.kind).toBe('warn');
  });

  it('the end of a contract says at what it was settled and what came of the position', () => {
    const settlement = { position_id: 'x1', instrument: CALL, net_lots: -2, settlement_price: 12.5, result: -340 };
    const notice = noticeOf('position.settled', { settlement });
    expect(sayWords(notice?.title)).toBe('Expired: NIFTY 26,000 CE 1 Dec, settled at 12.5');
    expect(sayWords(notice?.detail)).toBe('Short 2 lots: -340 before charges');
    expect(titleOf('position.settled', { settlement }, 'fr')).toContain('réglé à 12.5');
    expect(notice).toMatchObject({ group: 'orders', href: '/app/position_book' });
  });

  it('a trade taken over from the broker and a conversion are told with what they moved', () => {
    const fill = { trade_id: 't1', quantity: 65, price: 100 };
    const adopted = noticeOf('fill.adopted', { fill, order: orderOf({ order_id: 'o1' }) });
    expect(sayWords(adopted?.title)).toBe('Imported from the broker: bought 65 of NIFTY 26,000 CE 1 Dec at 100');
    expect(adopted).toMatchObject({ kind: 'warn', href: '/app/order_book?order=o1' });
    const conversion = { position_id: 'x1', instrument: CALL, from: 'MIS', to: 'NRML', lots: -2 };
    expect(titleOf('position.converted', { conversion })).toBe('NIFTY 26,000 CE 1 Dec: 2 lots converted from MIS to NRML');
    expect(titleOf('position.converted', { conversion }, 'fr')).toContain('2 lots convertis de MIS à NRML');
  });

  it('the close of intraday positions is told when it begins and, in its place, how it ended', () => {
    const noticed = (status: string, ...legs: string[]) =>
      noticeOf('instruction.updated', {
        instruction: exitOf({
          kind: 'auto-square-off',
          status,
          exit: null,
          instrument: null,
          square_off: { scope: 'intraday', clearing: 0, legs: legs.map((leg) => ({ status: leg })) as never },
        }),
      });
    expect(sayWords(noticed('working', 'waiting', 'waiting')?.title)).toBe('Intraday square-off: 2 positions are being closed');
    expect(sayWords(noticed('done', 'closed', 'closed')?.title)).toBe('Intraday square-off: 2 positions closed');
    expect(sayWords(noticed('failed', 'closed', 'failed')?.title)).toBe('Intraday square-off: 1 position could not be closed');
    expect(sayWords(noticed('done')?.title, 'fr')).toContain('ordres ouverts annulés');
    expect(noticed('working', 'waiting')?.id).toBe(noticed('done', 'closed')?.id);
  });

  it('a basket is told when it has ended, with what is left of it', () => {
    expect(noticeOf('basket.updated', basket('sending', ['waiting']))).toBeNull();
    const notice = noticeOf('basket.updated', basket('incomplete', ['sent', 'refused', 'held', 'waiting']));
    expect(sayWords(notice?.detail)).toBe('1 rejected, 2 on hold');
    expect(noticeOf('basket.updated', basket('complete', ['sent', 'sent']))).toMatchObject({ kind: 'success' });
  });

  it('books that agree are no news; books that differ, and a broker that could not be asked, are', () => {
    expect(noticeOf('reconciliation.recorded', reconciliation('clean', 0))).toBeNull();
    expect(titleOf('reconciliation.recorded', reconciliation('differences', 2))).toBe('2 mismatches between the app and the broker');
    expect(noticeOf('reconciliation.recorded', reconciliation('broker-unreachable', 0))).toMatchObject({ kind: 'warn', group: 'alerts' });
  });

  it('a stop is told when pressed, when done, when a step failed and when trading resumes', () => {
    const kill = (...locks: ReturnType<typeof lockOf>[]) => ({ kill: { locks, revision: 1, updated_at: SERVER_AT } });
    const noticed = (lock: Parameters<typeof lockOf>[0]) => titleOf('risk.kill-updated', kill(lockOf(lock)));
    expect(noticed({ steps: [], complete: false, cause: 'hand' })).toBe('Kill switch pressed: trading is being stopped');
    expect(noticed({ steps: [], complete: true, cause: 'day-loss' })).toBe('Trading stopped by a limit: all steps done');
    expect(noticed({ steps: [{ step: 'cancel', status: 'failed' } as never], complete: false })).toBe('Stopping trading: a step failed');
    expect(titleOf('risk.kill-updated', kill())).toBe('Trading resumed');
  });

  it('the warnings of the day’s loss say how much of how much', () => {
    const notice = noticeOf('risk.day-loss-warned', { scope: { kind: 'account', id: 'a' }, loss: 700, limit: 1_000, percent: 70 });
    expect(notice).toMatchObject({ kind: 'warn', title: { id: 'paused.day-loss-70' }, detail: { values: { loss: 700, limit: 1_000 } } });
    expect(noticeOf('risk.day-loss-reached', { scope: { kind: 'account', id: 'a' }, loss: null, limit: 1, action: 'exit' })).toMatchObject({
      kind: 'error',
      detail: { id: 'paused.day-loss-exit' },
    });
  });

  it('an account that needs its broker is an alert, other saved things are the system’s', () => {
    expect(noticeOf('account.saved', { account: { ...ACCOUNT, status: 'needs-login' } })).toMatchObject({ group: 'alerts', kind: 'warn' });
    expect(noticeOf('account.saved', { account: ACCOUNT })).toMatchObject({ group: 'system' });
    expect(titleOf('portfolio.saved', { portfolio: PORTFOLIO })).toBe(`Portfolio ${PORTFOLIO.name} saved`);
    for (const type of [
      'account.removed',
      'portfolio.removed',
      'bot.removed',
      'risk.limits-saved',
      'session.started',
      'session.locked-out',
    ] as const)
      for (const language of ['en', 'fr'] as const) expect(titleOf(type, {}, language)).not.toContain('notifications.');
  });

  it('an alert says what reached which level, or what a screen found, in both languages', () => {
    const titled = (
      term: Parameters<typeof firingSample>[1],
      change: Parameters<typeof firingSample>[0] = {},
      language: 'en' | 'fr' = 'en',
    ) => titleOf('alert.fired', { firing: firingSample(change, term) }, language);
    const nifty = { instrument: null, subject: 'NIFTY', level: 25_000, value: 25_010.5 };
    expect(noticeOf('alert.fired', { firing: firingSample({ note: 'Sell calls' }) })).toMatchObject({
      kind: 'warn',
      group: 'alerts',
      detail: { values: { note: 'Sell calls' } },
    });
    expect(titled(nifty)).toBe('NIFTY at 25,010.5: at or above 25,000');
    const call = { level: 200, value: 201.5 };
    expect(titled(call)).toBe('NIFTY 26,000 CE 1 Dec at 201.5: at or above 200');
    expect(titled(call, {}, 'fr')).toContain('NIFTY 26\u202f000 CE 1 déc.');
    expect(titled({ ...nifty, measure: 'time', level: 630, value: 630, comparator: 'crosses-up' })).toBe('Time at 10:30: rose to 10:30');
    const several = firingSample({}, nifty);
    const pair = { ...several, terms: [{ ...several.terms[0]!, truth: 'no' as const }, ...several.terms] };
    expect(titleOf('alert.fired', { firing: pair })).toBe('NIFTY at 25,010.5: at or above 25,000 (and # more condition)'.replace('#', '1'));
    expect(titled({ measure: 'bot', instrument: null, subject: 'Straddle', event: 'entered', value: null })).toBe('Straddle has entered');
    const found = { symbols: ['TCS', 'INFY'] };
    const screen = { measure: 'screen', instrument: null, subject: 'Fast', level: null, value: null } as const;
    expect(titled(screen, found)).toBe('Screener Fast: 2 new matches (TCS, INFY)');
    const starter = { ...screen, subject: null, screen_id: 'starter-oi-spurt' };
    expect(titled(starter, found)).toBe('Screener Open interest spurt: 2 new matches (TCS, INFY)');
    for (const measure of LEVEL_MEASURES) if (measure !== 'time') expect(titled({ ...nifty, measure }, {}, 'fr')).toContain('NIFTY');
    // An older version, without alert terms, has sent its own notice.
    expect(noticeOf('alert.fired', { firing: { firing_id: 'f1', measure: 'price', trigger: { kind: 'level' } } })).toBeNull();
  });

  it('numbers that a screen shows, and events of later versions, are no news', () => {
    expect(noticeOf('position.updated', {})).toBeNull();
    expect(noticeOf('fill.recorded', {})).toBeNull();
    expect(noticeOf('something.new' as UserEventType, {})).toBeNull();
  });
});
