import { fileCalendar, fileExpiries } from '#server/services/own-history/file-calendar.ts';
import { AppError } from '#contract/errors/app-error.ts';
import type { AnswerOf, QueryOf } from '#contract/operation.ts';
import type { getPastChain, getPastCourse } from '#contract/operations/past.ts';
import { presentPastChain } from '#contract/present/past-chain.ts';
import type { PastChain } from '#domain/backtest/past/past-chain.ts';
import { courseLeg, expiryOf } from '#domain/backtest/past/past-choice.ts';
import type { CourseLeg } from '#domain/backtest/past/past-course.ts';
import { lotSizeOf } from '#domain/instruments/lot-sizes.ts';
import { price, priceToDecimal } from '#domain/units/price.ts';
import type { Db } from '#server/db/database.ts';
import type { Market } from '#server/market/market.ts';
import { decodeOwnDay } from '#server/repositories/codecs/own-day-bytes.ts';
import { listHeldDays, namesOfHeld } from '#server/repositories/own-history.ts';
import { ownChainsOfDay } from '../own-history/daily-chains.ts';

type Answer = AnswerOf<typeof getPastChain>;

interface Needs {
  readonly db: Db;
  readonly venue: Market;
}

const TICK = price(500);

/** Returns what shows days of own history whose close alone is known, from the exchange's daily files. */
export function closingDays({ db, venue }: Needs) {
  /** The close as the exchange's daily file tells it, where there are no minutes of the day. */
  async function chain(userId: string, underlying: string, { date, expiry: wanted }: QueryOf<typeof getPastChain>): Promise<Answer> {
    const [day] = await listHeldDays(db, { userId, underlying }, { from: date, to: date });
    const rows = day === undefined ? [] : decodeOwnDay(day.rows);
    const chains = ownChainsOfDay(underlying, date, rows).map((chain) => ({ ...chain, date: chain.expiry }));
    const chosen = expiryOf(chains, date, wanted);
    if (chosen === undefined) throw new AppError('market.no-chain');
    const session = fileCalendar.tradedSessionOn(date);
    const { expiry, options } = chosen;
    const contract = venue.instruments().find((each) => each.underlying === underlying && each.kind === 'option');
    const spot = rows.find((row) => row.contract.kind === 'spot')?.close ?? 0;
    const chain: PastChain = {
      underlying,
      date,
      expiry,
      at: session.closesAt,
      spot: spot > 0 ? price(spot) : null,
      options: options.map(({ close, volume, ...option }) => ({
        ...option,
        last: close,
        volume,
        // A settlement without trades belongs to no minute of the day.
        pricedAt: volume === 0 ? session.opensAt : session.closesAt,
      })),
    };
    const told = rows.find((row) => row.contract.expiry === expiry && row.lotSize > 0)?.lotSize;
    return presentPastChain(fileCalendar, chain, {
      source: 'own-history',
      files: await namesOfHeld(db, userId, underlying, { from: date, to: date }),
      basis: 'end-of-day',
      first_at: session.closesAt,
      last_at: session.closesAt,
      expiries: chains.map(({ date: each }) => ({
        expiry: each,
        expires_at: fileCalendar.expiresAt(each),
        monthly: fileExpiries.isMonthlyExpiry(underlying, each),
      })),
      segment: contract?.segment ?? '',
      lot_size: told ?? lotSizeOf(underlying, expiry, fileExpiries.isMonthlyExpiry(underlying, expiry), date),
      tick_size: priceToDecimal(contract?.tickSize ?? TICK),
    });
  }

  /** What contracts were worth at the close, where there are no minutes of the day: one price each. */
  async function course(
    userId: string,
    underlying: string,
    { source, date, legs }: QueryOf<typeof getPastCourse>,
  ): Promise<AnswerOf<typeof getPastCourse>> {
    const [day] = source === 'own-history' ? await listHeldDays(db, { userId, underlying }, { from: date, to: date }) : [];
    if (day === undefined) throw new AppError('market.no-chain');
    const session = fileCalendar.tradedSessionOn(date);
    const rows = decodeOwnDay(day.rows);
    const closeOfLeg = ({ kind, strike, expiry }: CourseLeg): number | null => {
      const of = rows.find(
        ({ contract }) =>
          contract.kind === (kind === 'underlying' ? 'spot' : kind) &&
          contract.strike === (strike ?? 0) &&
          contract.expiry === (expiry ?? ''),
      );
      const told = (of?.close ?? 0) || (of?.settlement ?? 0);
      return told === 0 ? null : priceToDecimal(price(told));
    };
    return {
      underlying,
      source,
      files: await namesOfHeld(db, userId, underlying, { from: date, to: date }),
      date,
      first_at: session.closesAt,
      legs: legs.split(',').map((leg) => ({ prices: [closeOfLeg(courseLeg(leg))] })),
    };
  }

  return { chain, course };
}
