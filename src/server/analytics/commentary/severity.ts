import type { Observation } from '#domain/commentary/observation.ts';
import type { NewCommentary } from '#server/repositories/analytics/commentary.ts';

/** From this many percent on a gap, a close or the volatility index is a warning. */
const LARGE_MOVE = 1;
const LARGE_VIX = 8;
const LAST_MINUTES = 30;

const figure = ({ figures }: Observation, name: string): number => Math.abs(Number(figures[name] ?? 0));

/** Returns how much an observation asks for attention. */
export function severityOf(observation: Observation): NewCommentary['severity'] {
  switch (observation.kind) {
    case 'gap':
    case 'close':
      return figure(observation, 'percent') >= LARGE_MOVE ? 'warning' : 'info';
    case 'vix':
      return observation.direction === 'up' && figure(observation, 'percent') >= LARGE_VIX ? 'warning' : 'notable';
    case 'expiry':
      return figure(observation, 'minutes_left') <= LAST_MINUTES ? 'warning' : 'notable';
    case 'range-break':
    case 'volume-burst':
    case 'iv-move':
    case 'breadth':
      return 'notable';
    case 'trend-change':
    case 'oi-shift':
    case 'pcr-extreme':
    case 'max-pain-drift':
    case 'straddle-decay':
      return 'info';
  }
}
