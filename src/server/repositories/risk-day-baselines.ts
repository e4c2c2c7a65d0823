import { sql } from 'kysely';
import type { Money } from '#domain/units/money.ts';
import type { Db, Trx } from '#server/db/database.ts';
import { deferStatement } from '#server/db/defer-statement.ts';
import type { RiskDayBaselineRow } from '#server/db/tables/risk.ts';

/** What a portfolio traded in one contract on a day: units signed, money sold less bought less charges. */
interface DayTradesRow {
  readonly portfolio_id: string;
  readonly instrument_id: string;
  readonly net: number;
  readonly flow: Money;
}

/** Returns the trades of an account on a trading date, summed. A conversion of a product moves nothing into or out of its portfolio. */
export async function sumDayTrades(db: Db | Trx, accountId: string, tradingDate: string): Promise<readonly DayTradesRow[]> {
  const { rows } = await sql<DayTradesRow>`
    select portfolio_id, instrument_id,
      sum(case side when 'buy' then quantity else -quantity end)::bigint as net,
      sum(case side when 'buy' then -quantity else quantity end * price - brokerage - stt - exchange_fee - sebi - stamp - gst - depository)::bigint as flow
    from fills where broker_account_id = ${accountId} and trade_date = ${tradingDate} and kind in ('trade', 'settlement', 'left-unpriced')
    group by portfolio_id, instrument_id`.execute(db);
  return rows;
}

/** Stores where a day begins, unless a later one is known. */
export async function saveBaselines(trx: Trx, rows: readonly RiskDayBaselineRow[]): Promise<void> {
  if (rows.length === 0) return;
  await deferStatement(
    trx,
    trx
      .insertInto('risk_day_baselines')
      .values([...rows])
      .onConflict((conflict) =>
        conflict
          .column('portfolio_id')
          .doUpdateSet({
            trading_date: (eb) => eb.ref('excluded.trading_date'),
            net_profit: (eb) => eb.ref('excluded.net_profit'),
          })
          .where('risk_day_baselines.trading_date', '<', (eb) => eb.ref('excluded.trading_date')),
      ),
  );
}

/** Forgets where the day of a portfolio begins: it is worked out anew at the next look. */
export async function forgetBaseline(trx: Trx, portfolioId: string, tradingDate: string): Promise<void> {
  await trx.deleteFrom('risk_day_baselines').where('portfolio_id', '=', portfolioId).where('trading_date', '=', tradingDate).execute();
}
