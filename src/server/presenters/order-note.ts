import type { InferOutput } from 'valibot';
import type { orderNote } from '#contract/schemas/trade-notes.ts';
import type { OrderNoteRow } from '#server/db/tables/order-notes.ts';

export type WireOrderNote = InferOutput<typeof orderNote>;

export function presentOrderNote(row: OrderNoteRow): WireOrderNote {
  return {
    order_id: row.order_id,
    account_number: row.account_number,
    note: row.note,
    tags: row.tags,
    updated_at: row.updated_at.getTime(),
  };
}
