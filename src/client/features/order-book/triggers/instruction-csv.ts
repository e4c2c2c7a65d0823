import type { Instruction } from '#client/api/types.ts';
import { type CsvCell, csvText, exchangeIso, saveCsv } from '#client/platform/csv.ts';

const COLUMNS: Readonly<Record<string, (row: Instruction) => CsvCell>> = {
  created_at: (row) => exchangeIso(row.created_at),
  updated_at: (row) => exchangeIso(row.updated_at),
  instruction_id: (row) => row.instruction_id,
  kind: (row) => row.kind,
  status: (row) => row.status,
  reason_code: (row) => row.reason_code,
  account: (row) => row.account_number,
  symbol: (row) => row.instrument?.tradingsymbol ?? null,
  product: (row) => row.product,
  stop: (row) => row.exit?.effective_stop ?? null,
  target: (row) => row.exit?.target_price ?? null,
  protected_quantity: (row) => row.exit?.protected_quantity ?? null,
  first_trigger: (row) => row.gtt?.legs[0]?.trigger_price ?? null,
  first_price: (row) => row.gtt?.legs[0]?.price ?? null,
  second_trigger: (row) => row.gtt?.legs[1]?.trigger_price ?? null,
  second_price: (row) => row.gtt?.legs[1]?.price ?? null,
  side: (row) => row.exit?.transaction_type ?? row.gtt?.legs[0]?.transaction_type ?? null,
  lots: (row) => row.gtt?.legs[0]?.lots ?? null,
  valid_until: (row) => row.gtt?.valid_until ?? null,
};

/** Downloads the stops, targets and GTTs as a file. */
export function saveInstructions(rows: readonly Instruction[]): void {
  const cells = Object.values(COLUMNS);
  saveCsv(
    'orders-triggers',
    csvText(
      Object.keys(COLUMNS),
      rows.map((row) => cells.map((cell) => cell(row))),
    ),
  );
}
