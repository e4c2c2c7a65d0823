import { useMarketClock } from '#client/state/market-clock.ts';
import { useNowSelect } from '#client/widgets/use-now.ts';

const MINUTE_MS = 60_000;
const UNKNOWN = -1;

/** Returns the whole minutes of the exchange that are left until an instant, 0 when it is over; null while its clock is not known. */
export function useMinutesUntil(at: number | null): number | null {
  const { value, receivedAt } = useMarketClock();
  const left = useNowSelect((now) => {
    if (at === null || value === null || receivedAt === null) return UNKNOWN;
    const exchange = value.exchange_at + Math.max(0, now - receivedAt) * value.speed;
    return Math.max(0, Math.ceil((at - exchange) / MINUTE_MS));
  });
  return left === UNKNOWN ? null : left;
}
