import * as v from 'valibot';
import { id, line, wallMs } from './common.ts';

/** The trader's own words about an order of theirs. */
export const orderNote = v.object({
  order_id: id,
  account_number: v.string(),
  note: v.string(),
  tags: v.array(v.string()),
  updated_at: wallMs,
});

/** The new note and tags; an empty note without tags deletes the entry. */
export const orderNoteBody = v.object({
  // Lines are welcome, other control characters are not.
  note: v.pipe(
    v.string('form.type'),
    v.trim(),
    v.maxLength(2_000, 'form.string-max'),
    v.regex(/^[^\p{Cc}]*(?:[\n\r\t][^\p{Cc}]*)*$/u, 'form.pattern'),
  ),
  tags: v.pipe(v.array(line(30)), v.maxLength(10, 'form.array-max')),
});
export const orderNoteAnswer = v.object({ order_note: orderNote });
export const orderNotesAnswer = v.object({ order_notes: v.array(orderNote), received_at: wallMs });
