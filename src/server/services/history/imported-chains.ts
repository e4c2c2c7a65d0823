import { AppError } from '#contract/errors/app-error.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#contract/operation.ts';
import type { getImportedChain, importChains, listImportedChains } from '#contract/operations/imported-chains.ts';
import { addDays } from '#domain/calendar/ist.ts';
import type { ImportedChain } from '#domain/market/imported-chain.ts';
import { mergeImported } from '#domain/market/merge-imported.ts';
import { chainCsvSteps, type ReadChains } from '#domain/market/read-chain-csv.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { ImportedChainsRow } from '#server/db/tables/imported-chains.ts';
import { presentImportedChain } from '#server/presenters/imported-chain.ts';
import { lockImports } from '#server/repositories/import-lock.ts';
import * as stored from '#server/repositories/imported-chains.ts';
import { requireQuota, requireSoundCsv } from './csv-refusal.ts';
import { gentleWork } from './gentle-work.ts';
import { importedChainOfRow, importedChainRow } from './history-rows.ts';
import { importedHoldings } from './imported-holdings.ts';
import { importedPast } from './imported-past.ts';

type Imported = AnswerOf<typeof importChains>;
type Series = AnswerOf<typeof listImportedChains>['imported'][number];

const MOST_UNDERLYINGS = 50;
/** Expiries times sessions: four years of ten expiries. */
const MOST_CHAINS = 10_000;
/** Of one file: they go into one statement. */
const MOST_CHAINS_A_FILE = 2_000;
/** A year of sessions and a few days. */
const LOOK_BACK_DAYS = 370;

const keyOf = (row: { readonly underlying: string; readonly trading_date: string; readonly expiry: string }) =>
  `${row.underlying} ${row.trading_date} ${row.expiry}`;

function* chainsOf(rows: readonly ImportedChainsRow[]): Generator<ImportedChain> {
  for (const row of rows) yield importedChainOfRow(row);
}

/** Returns the service that keeps option chains which users bring along. They are the user's own, and nothing is traded with them. */
export function createImportedChainsService({ db, clock }: { readonly db: Db; readonly clock: WallClock }) {
  const holdings = importedHoldings(db, {
    list: stored.listImportedChainSeries,
    remove: stored.deleteImportedChains,
    named: { field: 'underlying', most: MOST_UNDERLYINGS },
    counted: { of: ({ chains }) => chains, most: MOST_CHAINS },
  });

  /** The chains that are stored of the underlyings and the span of a file. */
  async function storedOf(trx: Trx, userId: string, chains: ReadChains['chains']) {
    const [from = '', to = ''] = [chains[0]?.date, chains.at(-1)?.date];
    const rows = [];
    for (const underlying of new Set(chains.map((chain) => chain.underlying)))
      rows.push(...(await stored.listImportedChains(trx, { userId, underlying }, { from, to })));
    return new Map(rows.map((row) => [keyOf(row), importedChainOfRow(row)]));
  }

  return {
    /** Stores the chains of a file, all or none. Throws request.invalid naming lines and columns, or when too much is stored. */
    async importChains(userId: string, { csv }: BodyOf<typeof importChains>): Promise<Imported> {
      // A file tells of a real exchange, whose clock is ours.
      const steps = chainCsvSteps(csv, exchangeTime(clock.now()));
      const { chains, leftOut, problems } = await gentleWork(new AbortController().signal).run(steps, () => undefined);
      requireSoundCsv(problems, chains.length);
      requireQuota('csv', chains.length, MOST_CHAINS_A_FILE);
      return db.transaction().execute(async (trx) => {
        await lockImports(trx, userId);
        const before = await storedOf(trx, userId, chains);
        const rows = { new: 0, changed: 0, same: 0, dropped: 0 };
        const changed = chains.flatMap((file) => {
          const { chain, counts } = mergeImported(before.get(keyOf({ ...file, trading_date: file.date })) ?? null, file);
          for (const what of ['new', 'changed', 'same', 'dropped'] as const) rows[what] += counts[what];
          return counts.new + counts.changed + counts.dropped === 0 ? [] : [importedChainRow(userId, chain, new Date(clock.now()))];
        });
        if (changed.length > 0) await stored.putImportedChains(trx, changed);
        const all = await holdings.requireRoom(trx, userId);
        const own = all.filter(({ underlying }) => chains.some((chain) => chain.underlying === underlying));
        return { rows, left_out: leftOut, imported: own.map(holdings.present) };
      });
    },

    listImportedChains: (userId: string): Promise<Series[]> => holdings.listOf(userId),

    /** One chain as of its session, with its past. */
    async getImportedChain(
      userId: string,
      underlying: string,
      query: QueryOf<typeof getImportedChain>,
    ): Promise<AnswerOf<typeof getImportedChain>> {
      const keys = await stored.listImportedChainKeys(db, userId, underlying);
      const date = query.date ?? keys.at(-1)?.trading_date ?? '';
      const expiries = keys.filter((key) => key.trading_date === date).map(({ expiry }) => expiry);
      // What ends with the session has no volatility any more.
      const expiry = query.expiry ?? expiries.find((each) => each > date) ?? expiries[0];
      if (expiry === undefined || !expiries.includes(expiry)) throw new AppError('market.no-chain');
      const rows = await stored.listImportedChains(db, { userId, underlying }, { from: addDays(date, -LOOK_BACK_DAYS), to: date });
      const row = rows.find((each) => each.trading_date === date && each.expiry === expiry);
      if (row === undefined) throw new AppError('market.no-chain');
      return {
        ...presentImportedChain(importedChainOfRow(row), await importedPast(chainsOf(rows), { date, expiry })),
        imported_at: row.imported_at.getTime(),
        dates: [...new Set(keys.map((key) => key.trading_date))],
        expiries,
        source: 'imported',
      };
    },

    deleteImportedChains: (userId: string, underlying: string): Promise<void> => holdings.remove(userId, underlying),
  };
}
