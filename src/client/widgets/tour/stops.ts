/** A stop of the tour: the page on which it is, and what it points at there. */
interface TourStop {
  readonly id: 'chain' | 'ticket' | 'age' | 'positions' | 'stop';
  readonly path: string;
  /** Found on the page; of several the first that is seen. */
  readonly anchor: string;
  /** The extra of the back end without which there is nothing to point at. */
  readonly needs?: string;
}

const CHAIN = '/app/market_view?tab=chain';
const POSITIONS = '/app/position';

/** The one that every back end has. */
export const POSITIONS_STOP: TourStop = { id: 'positions', path: POSITIONS, anchor: `a[href="${POSITIONS}"]` };

/** From the prices and how old they are to what is held, and how to stop. */
export const TOUR_STOPS: readonly TourStop[] = [
  { id: 'chain', path: CHAIN, anchor: '.chain-row:has(.bg-atm)', needs: 'market' },
  { id: 'ticket', path: CHAIN, anchor: '.chain-cell.bg-atm', needs: 'market' },
  { id: 'age', path: CHAIN, anchor: '.header-status', needs: 'market' },
  POSITIONS_STOP,
  { id: 'stop', path: POSITIONS, anchor: '[data-tour="stop"]', needs: 'risk' },
];
