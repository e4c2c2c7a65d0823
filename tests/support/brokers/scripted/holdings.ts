import { BodyReader } from './read-body.ts';

export interface Holding {
  readonly instrument: string;
  readonly quantity: number;
  readonly t1_quantity: number;
  readonly pledged_quantity: number;
  readonly authorised_quantity: number | null;
  readonly average_price: number | null;
  readonly last_price: number | null;
}

/** Reads shares that the control sets. */
export function readHolding(body: unknown): Holding {
  const read = new BodyReader(body, 'control_refused');
  const units = (name: string) => (read.value(name) === null ? null : read.decimal(name));
  return {
    instrument: read.text('instrument'),
    quantity: read.whole('quantity'),
    t1_quantity: units('t1_quantity') ?? 0,
    pledged_quantity: units('pledged_quantity') ?? 0,
    authorised_quantity: units('authorised_quantity'),
    average_price: read.positiveOrNull('average_price'),
    last_price: read.positiveOrNull('last_price'),
  };
}
