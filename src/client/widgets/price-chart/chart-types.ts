import type { Bar } from '#domain/indicators/bar.ts';
import type { BarType, ChartInterval } from '#domain/market/chart-choices.ts';
import type { ChosenIndicator } from '#client/state/market/chart-layout.ts';
import type { Drawing, DrawnPoint } from '#client/state/market/chart-drawings.ts';

/** What is drawn: bars of one instrument, oldest first, and where older ones come from. */
export interface ChartData {
  readonly ticker: string;
  readonly interval: ChartInterval;
  /** Length of a bar; null for a day and longer. */
  readonly lengthMs: number | null;
  /** Whether it is traded itself; an index is not, so it has no volume. */
  readonly traded: boolean;
  /** Decimals of a price. */
  readonly decimals: number;
  readonly bars: readonly Bar[];
  /** How many bars are here, those before the drawn ones included. */
  readonly total: number;
  /** Brings the bars before an instant; null when there are none. */
  readonly older: ((before: number) => Promise<{ readonly bars: readonly Bar[]; readonly more: boolean }>) | null;
}
/** A price of the trader's own: a position's average, a working order, a stop, a target or an alert. */
export interface ChartLevel {
  readonly id: string;
  readonly price: number;
  readonly label: string;
  readonly kind: 'buy' | 'sell' | 'stop' | 'target' | 'alert' | 'position';
  /** Whether it can be dragged. */
  readonly movable: boolean;
}
/** A price of the order that is being written: nothing of it is sent. */
export interface DraftLevel {
  readonly id: string;
  readonly price: number;
  /** Prices that it may be dragged to are whole numbers of it. */
  readonly tick: number;
  /** Its words; the price, and what is won or lost there, stand behind them. */
  readonly label: string;
  readonly profit: number | null;
  /** `wrong` is a price that cannot be sent. */
  readonly kind: 'buy' | 'sell' | 'stop' | 'target' | 'wrong';
  /** Whether it can be dragged. */
  readonly movable: boolean;
  /** The words of the presses beside its label that add a stop or a target; null = there is nothing to add. */
  readonly addStop: string | null;
  readonly addTarget: string | null;
}
export interface ComparedLine {
  readonly id: string;
  readonly name: string;
  readonly bars: readonly Bar[];
}
/** Everything the canvas says, made outside it. */
export interface ChartTexts {
  readonly price: (value: number) => string;
  readonly profit: (value: number) => string;
  readonly compact: (value: number) => string;
  /** Groups the digits of a number and leaves its decimals as they are. */
  readonly grouped: (digits: string) => string;
  readonly change: (fraction: number) => string;
  readonly time: (at: number) => string;
  readonly date: (at: number) => string;
  readonly words: Readonly<Record<'time' | 'open' | 'high' | 'low' | 'close' | 'volume' | 'bars' | 'risk' | 'compared', string>>;
}
export interface ChartEvents {
  readonly onDrawn: (drawing: Omit<Drawing, 'id'>) => void;
  readonly onMoved: (id: string, points: readonly DrawnPoint[]) => void;
  readonly onPicked: (id: string | null) => void;
  /** A price was asked for by the other button or by a long press. */
  readonly onPrice: (price: number) => void;
  /** The crosshair stands at an instant; null = at none. */
  readonly onCrosshair: (at: number | null) => void;
  /** A price of the trader's own was dragged to another: nothing has changed yet. */
  readonly onLevel: (id: string, price: number) => void;
  /** A price of the order that is being written is dragged over a price: it stands there at once. */
  readonly onDraft: (id: string, price: number) => void;
  /** A stop or a target was asked for beside it. */
  readonly onAdd: (part: 'stop' | 'target') => void;
}
/** A chart on the page. */
export interface PriceChartHandle {
  show: (data: ChartData) => void;
  /** Puts newer bars in the place of the last ones, and after them. */
  put: (bars: readonly Bar[]) => void;
  type: (type: BarType) => void;
  indicators: (chosen: readonly ChosenIndicator[]) => void;
  compared: (lines: readonly ComparedLine[]) => void;
  /** Shows the instant that another chart's crosshair stands at. */
  crosshair: (at: number | null) => void;
  levels: (levels: readonly ChartLevel[]) => void;
  drafts: (drafts: readonly DraftLevel[]) => void;
  drawings: (list: readonly Drawing[], how: { readonly hidden: boolean; readonly magnet: boolean }) => void;
  /** Begins a drawing, or gives the begun one up. */
  draw: (tool: string | null, text?: string) => void;
  texts: (texts: ChartTexts) => void;
  look: () => void;
  pan: (bars: number) => void;
  zoom: (factor: number) => void;
  toEnd: () => void;
  /** Takes the size of its element anew. */
  resize: () => void;
  dispose: () => void;
}
