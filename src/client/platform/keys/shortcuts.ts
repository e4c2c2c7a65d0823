import type { Traits } from './may-act.ts';

/** A keyboard action, described by the message `shortcuts.does.<id>`. */
interface Shortcut extends Traits {
  /** Key combinations in tinykeys syntax: alternatives, or the directions of one action. */
  readonly keys: readonly string[];
  /** Keys handled by a widget (arrows of a list or chart), listed here for the help only. */
  readonly own?: true;
}

interface ShortcutGroup {
  /** End of the URL path of the screen with these shortcuts; null = every page. */
  readonly at: string | null;
  /** These shortcuts act on the focused element, not on the page. */
  readonly focus?: true;
  readonly does: Readonly<Record<string, Shortcut>>;
}

const UP_DOWN = ['ArrowUp', 'ArrowDown'] as const;
const LEFT_RIGHT = ['ArrowLeft', 'ArrowRight'] as const;
const TAKE_AWAY = ['Delete', 'Backspace'] as const;
const UNDO = {
  undo: { keys: ['$mod+z'], held: true },
  redo: { keys: ['$mod+Shift+z', '$mod+y'], held: true },
} as const;

/**
 * All shortcuts by screen, the source of the key bindings and of the help. No key sends an order: an action that asks for confirmation on a press asks for
 * it here too.
 */
export const SHORTCUTS = {
  everywhere: {
    at: null,
    does: {
      help: { keys: ['?'] },
      privacy: { keys: ['Shift+h'] },
      theme: { keys: ['Shift+d'] },
      close: { keys: ['Escape'], own: true },
    },
  },
  search: {
    at: null,
    does: {
      // The button of the search says Ctrl K on every keyboard.
      palette: { keys: ['$mod+k', 'Control+k'], always: true },
      find: { keys: ['/'] },
      choose: { keys: UP_DOWN, own: true },
      open: { keys: ['Enter'], own: true },
      buy: { keys: ['Alt+Enter'], own: true },
      sell: { keys: ['Shift+Enter'], own: true },
    },
  },
  go: {
    at: null,
    does: {
      home: { keys: ['g d'] },
      positions: { keys: ['g p'] },
      orders: { keys: ['g o'] },
      chain: { keys: ['g c'] },
      strategies: { keys: ['g s'] },
      live: { keys: ['g l'] },
      builder: { keys: ['g b'] },
      'heat-map': { keys: ['g h'] },
      chart: { keys: ['g t'] },
      kill: { keys: ['g k'] },
    },
  },
  positions: {
    at: '/position',
    focus: true,
    does: {
      row: { keys: UP_DOWN, held: true },
      pick: { keys: ['Space'] },
      exit: { keys: ['x'] },
      'exit-picked': { keys: ['Shift+x'] },
      add: { keys: ['a'] },
      reverse: { keys: ['r'] },
      protect: { keys: ['t'] },
      trail: { keys: ['l'] },
    },
  },
  'position-book': { at: '/position_book', does: { day: { keys: ['[', ']'], held: true } } },
  'book-row': { at: '/position_book', focus: true, does: { row: { keys: UP_DOWN, held: true }, exit: { keys: ['x'] } } },
  orders: {
    at: '/order_book',
    focus: true,
    does: {
      row: { keys: UP_DOWN, held: true },
      pick: { keys: ['Space'] },
      detail: { keys: ['Enter'] },
      modify: { keys: ['m'] },
      cancel: { keys: ['Backspace'] },
      'cancel-picked': { keys: ['Shift+Backspace'] },
    },
  },
  live: {
    at: '/dashboards/live-trade',
    does: {
      pane: { keys: ['F6', 'Shift+F6'], held: true },
      watched: { keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'] },
    },
  },
  'live-row': { at: '/dashboards/live-trade', focus: true, does: { buy: { keys: ['b'] }, sell: { keys: ['s'] } } },
  market: { at: '/market_view', does: { tab: { keys: ['1', '2', '3', '4', '5', '6'] } } },
  'option-chain': {
    at: '/market_view',
    focus: true,
    does: {
      cell: { keys: [...UP_DOWN, ...LEFT_RIGHT], own: true },
      leg: { keys: ['Enter'], own: true },
      buy: { keys: ['b'] },
      sell: { keys: ['s'] },
      depth: { keys: ['d'] },
      chart: { keys: ['c'] },
      freeze: { keys: ['f'] },
      money: { keys: ['.'] },
      'type-strike': { keys: ['0–9'], own: true },
    },
  },
  watchlist: {
    at: '/market_view',
    focus: true,
    does: {
      buy: { keys: ['b'] },
      sell: { keys: ['s'] },
      depth: { keys: ['d'] },
      chart: { keys: ['c'] },
      move: { keys: ['Alt+ArrowUp', 'Alt+ArrowDown'], held: true },
      unwatch: { keys: ['Delete'] },
    },
  },
  'heat-map': {
    at: '/heat_map',
    focus: true,
    does: {
      tile: { keys: [...UP_DOWN, ...LEFT_RIGHT], own: true },
      open: { keys: ['Enter'], own: true },
      leave: { keys: ['Backspace'] },
      list: { keys: ['l'] },
    },
  },
  screener: {
    at: '/screener_ticker',
    focus: true,
    does: {
      row: { keys: [...UP_DOWN, 'k', 'j'], held: true },
      chart: { keys: ['c'] },
      chain: { keys: ['o'] },
      alert: { keys: ['e'] },
    },
  },
  idea: { at: '/recommendations', focus: true, does: { trade: { keys: ['t'] }, analyse: { keys: ['a'] } } },
  chart: {
    at: '/trading_view_chart',
    focus: true,
    does: {
      pan: { keys: LEFT_RIGHT, own: true },
      zoom: { keys: UP_DOWN, own: true },
      newest: { keys: ['End'], own: true },
      symbol: { keys: ['a–z'], own: true },
      interval: { keys: ['1 5 Enter'], own: true },
      'draw-trend': { keys: ['Alt+t'] },
      'draw-horizontal': { keys: ['Alt+h'] },
      'draw-vertical': { keys: ['Alt+v'] },
      ...UNDO,
      'delete-drawing': { keys: TAKE_AWAY },
    },
  },
  'option-chart': {
    at: '/tv_chart',
    does: {
      strike: { keys: ['[', ']'], held: true },
      expiry: { keys: [',', '.'], held: true },
      pan: { keys: LEFT_RIGHT, own: true },
      zoom: { keys: UP_DOWN, own: true },
    },
  },
  builder: { at: '/strategy-builder', does: { step: { keys: ['1', '2', '3', '4'] }, 'leg-add': { keys: ['n'] }, ...UNDO } },
  leg: {
    at: '/strategy-builder',
    focus: true,
    does: {
      'leg-buy': { keys: ['b'] },
      'leg-sell': { keys: ['s'] },
      'leg-strike': { keys: UP_DOWN, held: true },
      'leg-expiry': { keys: LEFT_RIGHT, held: true },
      'leg-lots': { keys: ['+', '=', '-'], held: true },
      'leg-remove': { keys: TAKE_AWAY },
    },
  },
} as const satisfies Readonly<Record<string, ShortcutGroup>>;

export type GroupName = keyof typeof SHORTCUTS;
type Does<G extends GroupName> = (typeof SHORTCUTS)[G]['does'];

/** Handlers for all shortcuts of a group, each called with the pressed key; returning `false` leaves the key to others. */
export type Handlers<G extends GroupName> = {
  readonly [Id in keyof Does<G> as Does<G>[Id] extends { readonly own: true } ? never : Id]: (at: number, event: KeyboardEvent) => unknown;
};

/** Returns the shortcuts of a group by their ids, in the order of the help. */
export function shortcutsOf(group: GroupName): readonly (readonly [id: string, shortcut: Shortcut])[] {
  return Object.entries<Shortcut>(SHORTCUTS[group].does);
}

/** Returns the groups with those of the page first. */
export function groupsFor(pathname: string): readonly GroupName[] {
  const all = Object.keys(SHORTCUTS) as GroupName[];
  const isHere = (group: GroupName) => pathname.endsWith(SHORTCUTS[group].at ?? '\n');
  return [...all.filter(isHere), ...all.filter((group) => !isHere(group))];
}
