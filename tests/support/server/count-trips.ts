import pg from 'pg';
import { vi } from 'vitest';

/** Counts how often the server goes to its database and waits for an answer, from now until `end`. */
export function countTrips() {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  return {
    end(): number {
      const trips = spy.mock.calls.length;
      spy.mockRestore();
      return trips;
    },
  };
}
