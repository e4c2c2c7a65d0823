import type { FastifyBaseLogger } from 'fastify';
import type { Brought } from '#domain/positions/brought-positions.ts';
import { confirmFindings } from '#domain/positions/confirm-findings.ts';
import type { Finding } from '#domain/positions/finding.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Broker } from '#server/brokers/broker.ts';
import type { Db } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { Venue } from '#server/market/venue.ts';
import { absenceRuleOf, booksAreOurs } from '#server/brokers/catalogue.ts';
import { contractsInConversion } from '#server/repositories/broker-conversions.ts';
import { createPositionAdoption } from '../broker-desk/adopt-positions.ts';
import { adoptTrade } from './adopt-trade.ts';
import { compareWithBroker, type Look } from './compare-broker.ts';

interface Needs {
  readonly db: Db;
  readonly clock: WallClock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly venue: Venue;
  readonly brokers: ReadonlyMap<string, Broker>;
  /** Lets instructions waiting for fills read the tables. */
  readonly onAdopted: () => Promise<void>;
  /** Reads the books of a broker elsewhere and books what they say. Throws without an answer. */
  readonly bookFirst: (account: BrokerAccountRow) => Promise<void>;
}

/** While fills come in, each look finds something else; after this many what is left is ambiguous. */
const MOST_LOOKS = 5;

/** Returns a look with the same findings as the one before, or the last of several, in which changing findings are ambiguous. */
async function settledLook(look: () => Promise<Look>): Promise<Look> {
  let before = await look();
  for (let count = 1; count < MOST_LOOKS && before.comparison.findings.length > 0; count += 1) {
    const next = await look();
    const comparison = confirmFindings(before.comparison, next.comparison);
    const stands = comparison.findings.every((finding, index) => finding === next.comparison.findings[index]);
    if (stands || count === MOST_LOOKS - 1) return { ...next, comparison };
    before = next;
  }
  return before;
}

/** The result of a comparison with the broker. */
export interface BrokerResult {
  readonly answered: boolean;
  readonly matched: number;
  readonly findings: readonly Finding[];
  /** Findings that were taken over. */
  readonly adopted: ReadonlySet<Finding>;
  /** Whether a position is about to be taken over, at a comparison a little later. */
  readonly waits: boolean;
}

const contractOf = ({ instrumentId, product }: Brought) => `${instrumentId} ${product}`;

/** Returns the findings; positions that are about to be taken over, and those of contracts in conversion, are in motion. */
function withWaiting(findings: readonly Finding[], waiting: readonly Brought[], converting: ReadonlySet<string>): readonly Finding[] {
  const names = new Set(waiting.map(contractOf));
  const moves = (subject: string) => names.has(subject) || [...converting].some((id) => subject.startsWith(`${id} `));
  return findings.map((finding) =>
    finding.scope === 'position' && moves(finding.subject) ? { ...finding, result: 'ambiguous', moved: true } : finding,
  );
}

/**
 * Returns how an account is compared with its broker: a trade of an order of ours that only the broker knows is taken over, and so is a position that only a
 * broker elsewhere has.
 */
export function createBrokerComparison({ db, clock, log, venue, brokers, onAdopted, bookFirst }: Needs) {
  const adoptPositions = createPositionAdoption({ clock, venue });

  async function adoptAll(account: BrokerAccountRow, { trades, comparison }: Look): Promise<Set<string>> {
    const adopted = new Set<string>();
    for (const { scope, result, subject } of comparison.findings) {
      const trade = scope === 'trade' && result === 'theirs-only' ? trades.find((one) => one.tradeId === subject) : undefined;
      if (trade === undefined) continue;
      const marks = { receivedAt: clock.now(), source: venue.source, quote: venue.quote };
      // In the venue's queue: no session ends between learning the date and booking on it.
      const taken = await venue.execute({
        inputs: async () => [],
        conclude: (trx, emit) => adoptTrade(trx, emit, trade, { account, tradeDate: venue.tradingDate(), marks, now: venue.now() }),
      });
      if (taken) adopted.add(subject);
    }
    if (adopted.size > 0) await onAdopted();
    return adopted;
  }

  return async function compare(account: BrokerAccountRow, dates: readonly [string, ...string[]]): Promise<BrokerResult> {
    const nothing = { answered: false, matched: 0, findings: [], adopted: new Set<Finding>(), waits: false };
    const broker = brokers.get(account.broker_name);
    if (broker === undefined) return nothing;
    try {
      if (broker.sessionState(account).state !== 'active') return nothing;
      if (!booksAreOurs(account)) await bookFirst(account);
      const look = () => compareWithBroker(db, broker, account, dates);
      const found = await settledLook(look);
      const trades = await adoptAll(account, found);
      // What a conversion may have moved, or has moved just now, is neither taken over nor let go.
      const shownSince = new Date(clock.now() - absenceRuleOf(account).provenAfterMs);
      const converting = await contractsInConversion(db, account.id, shownSince);
      const { booked, waiting } = await adoptPositions(
        account,
        found.brought.filter(({ instrumentId }) => !converting.has(instrumentId)),
      );
      if (booked.length > 0) await onAdopted();
      const contracts = new Set(booked.map(contractOf));
      const taken = found.comparison.findings.filter(
        ({ scope, subject }) => (scope === 'trade' && trades.has(subject)) || (scope === 'position' && contracts.has(subject)),
      );
      // What was taken over is no difference any more.
      const { matched, findings } = (taken.length === 0 ? found : await settledLook(look)).comparison;
      return {
        answered: true,
        matched,
        findings: [...taken, ...withWaiting(findings, waiting, converting)],
        adopted: new Set(taken),
        waits: waiting.length > 0 || converting.size > 0,
      };
    } catch (error) {
      log.warn({ err: error, account: account.id }, 'the broker did not say what it has');
      return nothing;
    }
  };
}
