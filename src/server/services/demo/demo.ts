import { AppError } from '#contract/errors/app-error.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { WallTime } from '#domain/units/time.ts';
import type { DemoMode } from '#server/config/config.ts';
import { NOT_FOR_VISITORS } from '#server/policies/visitors.ts';
import type { PageLanguage } from '#server/presenters/page-language.ts';
import { renameEverything } from '#server/repositories/rename-everything.ts';
import type { SignIn } from '../identity/authentication.ts';
import type { Caller } from '../identity/caller.ts';
import type { DemoNeeds } from './demo-needs.ts';
import { namesIn } from './demo-names.ts';
import { givingBack } from './giving-back.ts';
import { beginTrader, type DemoTrader, tradeToday } from './demo-trader.ts';

const HOUR_MS = 60 * MINUTE_MS;
/** Lifetime of a demo before everything is rebuilt. */
export const DEMO_LASTS_MS = 24 * HOUR_MS;
/** Whole sessions simulated for the first traders, and the minutes into the next session at which visitors join. */
const SESSIONS = 2;
const INTO_SESSION_MINUTES = 75;

/** `ready`: traders prepared for visitors; `most`: visitors before the demo is rebuilt; `hourly`: visits per network and hour. */
const SIZES: Readonly<Record<DemoMode, { readonly ready: number; readonly most: number; readonly hourly: number }>> = {
  private: { ready: 2, most: 20, hourly: 20 },
  public: { ready: 10, most: 150, hourly: 5 },
};

/**
 * Returns a demo on an empty database: traders with two sessions of history, one per visitor. Their trading does not affect others, and everything is
 * deleted when the demo is rebuilt.
 */
export function createDemo(needs: DemoNeeds, mode: DemoMode) {
  const { alertEngine, clock, db, hurry, log, venue, instructionEngine, visitors } = needs;
  const { ready, most, hourly } = SIZES[mode];
  const waiting: DemoTrader[] = [];
  const resetsAt = (clock.now() + DEMO_LASTS_MS) as WallTime;
  let making = Promise.resolve();

  async function passTime(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await venue.step();
      await venue.settled();
      await instructionEngine.settled();
    }
  }

  /** Whatever the day does not allow a trader to do is skipped: a demo with less in it still works. */
  const trade = (trader: DemoTrader) =>
    tradeToday(needs, trader).catch((error: unknown) => log.warn({ err: error }, 'a demo trader could not do all of the day'));

  async function makeOne(): Promise<DemoTrader> {
    const trader = await beginTrader(needs);
    await trade(trader);
    return trader;
  }

  const idle = givingBack(needs, mode === 'public');

  return {
    resetsAt,
    /** Frees the traders of idle visitors; also runs by itself. */
    giveBackIdle: idle.look,
    /** Operations refused to a visitor. */
    notOffered: mode === 'public' ? NOT_FOR_VISITORS : new Set<string>(),

    /** Makes the first traders and runs their first sessions. */
    async begin(): Promise<void> {
      log.info({ traders: ready, sessions: SESSIONS }, 'the traders of the demo live through their first sessions');
      const startedAt = performance.now();
      await hurry(true);
      const until = (minutes: number) =>
        passTime(() => venue.now() >= venue.calendar.sessionOn(venue.tradingDate()).opensAt + minutes * MINUTE_MS);
      await until(5);
      const traders = await Promise.all(Array.from({ length: ready }, () => beginTrader(needs)));
      for (let session = 0; session < SESSIONS; session += 1) {
        const date = venue.tradingDate();
        await passTime(() => venue.tradingDate() !== date);
      }
      await until(INTO_SESSION_MINUTES);
      await Promise.all(traders.map(trade));
      await hurry(false);
      waiting.push(...traders);
      log.info({ traders: ready, ms: Math.round(performance.now() - startedAt) }, 'the demo is ready');
    },

    /** Signs a visitor in as a new trader, with names in the visitor's language. Throws demo.full and demo.visited-often. */
    async visit(caller: Caller, language: PageLanguage): Promise<SignIn> {
      if (visitors.count() >= most) throw new AppError('demo.full', { retryAfter: Math.ceil((resetsAt - clock.now()) / 1_000) });
      visitors.knock(caller.address, clock.now(), hourly);
      const trader = await visitors.letIn(caller.address, clock.now, async () => waiting.shift() ?? (await makeOne()));
      making = making
        .then(async () => {
          if (waiting.length < ready) waiting.push(await makeOne());
        })
        .catch((error: unknown) => log.warn({ err: error }, 'no further demo trader could be made'));
      const rename = () => renameEverything(db, trader.userId, namesIn(language));
      await instructionEngine.renamed(trader.userId, () => alertEngine.renamed(trader.userId, rename));
      return needs.authentication.loginAs(trader.userId, caller);
    },

    /** Resolves when no trader is being made or removed. */
    async stop(): Promise<void> {
      await Promise.all([making, idle.stop()]);
    },
  };
}
