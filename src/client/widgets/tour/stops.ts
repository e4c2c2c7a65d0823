/** A stop of the tour: a page and the element to point at. */
interface TourStop {
  readonly id: 'chain' | 'ticket' | 'age' | 'positions' | 'stop';
  readonly path: string;
  /** CSS selector; the first visible match is used. */
  readonly anchor: string;
  /** Optional back-end feature without which the element does not exist. */
  readonly needs?: string;
}

const CHAIN = '/app/market_view?tab=chain';
const POSITIONS = '/app/position';

/** The stop that works with every back end. */
export const POSITIONS_STOP: TourStop = { id: 'positions', path: POSITIONS, anchor: `a[href="${POSITIONS}"]` };

/** All stops in order: prices and their age, positions, stopping. */
export const TOUR_STOPS: readonly TourStop[] = [
  { id: 'chain', path: CHAIN, anchor: '.chain-row:has(.bg-atm)', needs: 'market' },
  { id: 'ticket', path: CHAIN, anchor: '.chain-cell.bg-atm', needs: 'market' },
  { id: 'age', path: CHAIN, anchor: '.header-status', needs: 'market' },
  POSITIONS_STOP,
  { id: 'stop', path: POSITIONS, anchor: '[data-tour="stop"]', needs: 'risk' },
];
