/** A stop of the tour: the page on which it is, and what it points at there. */
interface TourStop {
  readonly id: 'chain' | 'ticket' | 'positions' | 'stop' | 'age';
  readonly path: string;
  /** Found on the page; of several the first that is seen. */
  readonly anchor: string;
  /** The extra of the back end without which there is nothing to point at. */
  readonly needs?: string;
}

const CHAIN = '/app/market_view?tab=chain';
const POSITIONS = '/app/position';

/** From the prices to what is held, how to stop, and how old all of it is. */
export const TOUR_STOPS: readonly TourStop[] = [
  { id: 'chain', path: CHAIN, anchor: '.chain-row:has(.bg-atm)', needs: 'market' },
  { id: 'ticket', path: CHAIN, anchor: '.chain-cell.bg-atm', needs: 'market' },
  { id: 'positions', path: POSITIONS, anchor: `a[href="${POSITIONS}"]` },
  { id: 'stop', path: POSITIONS, anchor: '[data-tour="stop"]', needs: 'risk' },
  { id: 'age', path: POSITIONS, anchor: '.header-status' },
];
