import { useMemo } from 'react';
import { useOrderBook } from '#client/state/order-book.ts';
import { isWorking } from '#domain/orders/status-sets.ts';

/** Returns how many orders of the account wait in each instrument; an order whose fate is not known counts as waiting. */
export function useWorkingOrders(accountNumber: string | null): ReadonlyMap<string, number> {
  const { value } = useOrderBook(accountNumber);
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const { instrument, status } of value ?? [])
      if (isWorking(status)) counts.set(instrument.instrument_id, (counts.get(instrument.instrument_id) ?? 0) + 1);
    return counts;
  }, [value]);
}
