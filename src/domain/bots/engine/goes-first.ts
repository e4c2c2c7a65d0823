import type { OrderIntent } from './io.ts';

type Going = Pick<OrderIntent, 'side' | 'opens'>;

/** Returns whether an order waits for others that have not been filled yet: what protects is bought before its short is sold, and sold after that has been bought back. */
export function waitsForHedge({ side, opens }: Going, others: Iterable<Going>): boolean {
  if (side === 'buy') return false;
  for (const other of others) if (other.side === 'buy' && other.opens === opens) return true;
  return false;
}
