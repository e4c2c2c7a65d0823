import { expect, it } from 'vitest';
import { ChainBook } from '#client/features/market/chain/chain-book.ts';
import { chainCsv } from '#client/features/market/chain/chain-csv.ts';
import { gridColumns } from '#client/features/market/chain/columns.ts';
import { createFormat } from '#client/i18n/format.ts';
import { ladderOf } from '#tests/support/market/chain-samples.ts';

it('has every strike with each figure exactly and as it is shown, and nothing that a spreadsheet takes for a formula', () => {
  const chain = ladderOf();
  const format = createFormat({ locale: 'en', currency: 'INR', grouping: 'auto' });
  const [head, ...rows] = chainCsv(chain, gridColumns(['build-up', 'oi-change', 'iv'], true), new ChainBook(chain), format)
    .trimEnd()
    .split('\r\n');
  expect(head).toBe(
    'underlying,expiry,exchange_time,strike,call_oi_change,call_oi_change_shown,call_iv,call_iv_shown,put_iv,put_iv_shown,put_oi_change,put_oi_change_shown',
  );
  expect(rows).toHaveLength(chain.rows.length);
  const first = chain.rows[0];
  expect(rows[0]).toContain(`,${first?.strike},`);
  expect(rows[0]).toContain(`,${first?.call.iv},`);
  for (const row of rows)
    expect(row.split(',').every((cell) => !/^[=+@]/.test(cell) && (!cell.startsWith('-') || !Number.isNaN(Number(cell))))).toBe(true);
});
