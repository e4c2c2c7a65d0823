import type { Insertable, Selectable } from 'kysely';

/** The trader's own words about an order. */
export interface OrderNotesTable {
  order_id: string;
  user_id: string;
  broker_account_id: string;
  account_number: string;
  note: string;
  tags: string[];
  updated_at: Date;
}

export type OrderNoteRow = Selectable<OrderNotesTable>;
export type NewOrderNote = Insertable<OrderNotesTable>;
