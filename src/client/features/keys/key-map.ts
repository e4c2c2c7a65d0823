export interface KeyGroup {
  readonly name: string;
  /** Part of the address of the screen that has them; null = they work everywhere. */
  readonly at: string | null;
  /** The keys as they are pressed, and the last part of the id of the words for what they do. */
  readonly keys: readonly (readonly [keys: string, does: string])[];
}

/** Every key by where it works. None sends an order: what asks before it acts asks here too. */
export const KEY_MAP: readonly KeyGroup[] = [
  {
    name: 'everywhere',
    at: null,
    keys: [
      ['Ctrl K', 'palette'],
      ['/', 'palette'],
      ['?', 'help'],
      ['Shift H', 'privacy'],
      ['Shift D', 'theme'],
      ['Esc', 'close'],
    ],
  },
  {
    name: 'go',
    at: null,
    keys: [
      ['g d', 'home'],
      ['g p', 'positions'],
      ['g o', 'orders'],
      ['g c', 'chain'],
      ['g s', 'strategies'],
      ['g l', 'live'],
      ['g b', 'builder'],
      ['g h', 'heat-map'],
      ['g t', 'chart'],
      ['g k', 'kill'],
    ],
  },
  {
    name: 'palette',
    at: null,
    keys: [
      ['↑ ↓', 'choose'],
      ['Enter', 'open'],
      ['Alt Enter', 'buy'],
    ],
  },
  {
    name: 'positions',
    at: '/position',
    keys: [
      ['↑ ↓', 'row'],
      ['Space', 'pick'],
      ['x', 'exit'],
      ['Shift X', 'exit-picked'],
      ['a', 'add'],
      ['r', 'reverse'],
      ['t', 'protect'],
      ['l', 'trail'],
    ],
  },
  {
    name: 'orders',
    at: '/order_book',
    keys: [
      ['↑ ↓', 'row'],
      ['Space', 'pick'],
      ['Enter', 'detail'],
      ['m', 'modify'],
      ['Backspace', 'cancel'],
      ['Shift Backspace', 'cancel-picked'],
    ],
  },
  {
    name: 'chain',
    at: '/market_view',
    keys: [
      ['↑ ↓ ← →', 'cell'],
      ['Enter', 'leg'],
      ['b', 'buy'],
      ['s', 'sell'],
      ['d', 'depth'],
      ['c', 'chart'],
      ['f', 'freeze'],
      ['.', 'money'],
      ['1 … 5', 'tab'],
    ],
  },
  {
    name: 'watchlist',
    at: '/market_view',
    keys: [
      ['b', 'buy'],
      ['s', 'sell'],
      ['d', 'depth'],
      ['c', 'chart'],
      ['Alt ↑ ↓', 'move'],
      ['Delete', 'unwatch'],
    ],
  },
  {
    name: 'heat-map',
    at: '/heat_map',
    keys: [
      ['↑ ↓ ← →', 'tile'],
      ['Enter', 'open'],
      ['Backspace', 'leave'],
      ['l', 'list'],
    ],
  },
  {
    name: 'chart',
    at: '/trading_view_chart',
    keys: [
      ['← →', 'pan'],
      ['↑ ↓', 'zoom'],
      ['End', 'newest'],
      ['a–z', 'symbol'],
      ['1 5 Enter', 'interval'],
      ['Alt T', 'draw-trend'],
      ['Alt H', 'draw-horizontal'],
      ['Alt V', 'draw-vertical'],
      ['Ctrl Z', 'undo'],
      ['Delete', 'delete-drawing'],
    ],
  },
  {
    name: 'option-chart',
    at: '/tv_chart',
    keys: [
      ['[ ]', 'strike'],
      [', .', 'expiry'],
      ['← →', 'pan'],
      ['↑ ↓', 'zoom'],
    ],
  },
  {
    name: 'builder',
    at: '/strategy-builder',
    keys: [
      ['1 2 3 4', 'step'],
      ['n', 'leg-add'],
      ['b', 'leg-buy'],
      ['s', 'leg-sell'],
      ['↑ ↓', 'leg-strike'],
      ['← →', 'leg-expiry'],
      ['+ -', 'leg-lots'],
      ['Delete', 'leg-remove'],
      ['Ctrl Z', 'undo'],
    ],
  },
];

/** Returns the groups with those of the page first. */
export function keysFor(pathname: string): readonly KeyGroup[] {
  const isHere = ({ at }: KeyGroup) => at !== null && pathname.endsWith(at);
  return [...KEY_MAP.filter(isHere), ...KEY_MAP.filter((group) => !isHere(group))];
}
