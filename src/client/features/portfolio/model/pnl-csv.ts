import type { PnlAnswer } from '#client/api/types.ts';
import { csvText } from '#client/platform/csv.ts';

const CHARGES = ['brokerage', 'stt', 'exchange', 'sebi', 'stamp', 'gst', 'total'] as const;

/** Returns the lines of a profit report as comma-separated values; the names of the columns are those of the call. Unknown is empty. */
export function pnlCsv(key: string, lines: readonly PnlAnswer['pnl'][number][]): string {
  const head = [
    key,
    'label',
    'realised_pnl',
    'unrealised_pnl',
    'converted_pnl',
    'gross_pnl',
    ...CHARGES.map((name) => `charges_${name}`),
    'net_pnl',
  ];
  return csvText(
    head,
    lines.map((line) => [
      line.key,
      line.label,
      line.realised_pnl,
      line.unrealised_pnl,
      line.converted_pnl,
      line.gross_pnl,
      ...CHARGES.map((name) => line.charges[name]),
      line.net_pnl,
    ]),
  );
}
