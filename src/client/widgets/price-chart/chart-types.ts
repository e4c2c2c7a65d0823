import type { Bar } from '#domain/indicators/bar.ts';
import type { BarType, ChartInterval } from '#domain/market/chart-choices.ts';
import type { ChosenIndicator } from '#client/state/market/chart-layout.ts';
import type { Drawing, DrawnPoint } from '#client/state/market/chart-drawings.ts';

/** Bars of one instrument, oldest first, with a loader for older ones. */
export interface ChartData {
  readonly ticker: string;
  readonly interval: ChartInterval;
  /** Length of a bar; null for a day and longer. */
  readonly lengthMs: number | null;
  /** False for an index, which has no volume. */
  readonly traded: boolean;
  /** Decimals of a price. */
  readonly decimals: number;
  readonly bars: readonly Bar[];
  /** Number of loaded bars, including bars before the drawn ones. */
  readonly total: number;
  /** Loads the bars before an instant; null when there are none. */
  readonly older: ((before: number) => Promise<{ readonly bars: readonly Bar[]; readonly more: boolean }>) | null;
}
/** A price of the user's: a position's average, a working order, a stop, a target or an alert. */
export interface ChartLevel {
  readonly id: string;
  readonly price: number;
  readonly label: string;
  readonly kind: 'buy' | 'sell' | 'stop' | 'target' | 'alert' | 'position';
  /** Whether it can be dragged. */
  readonly movable: boolean;
}
/** A price of the order in the ticket, not sent yet. */
export interface DraftLevel {
  readonly id: string;
  readonly price: number;
  /** Dragging snaps to multiples of this price step. */
  readonly tick: number;
  /** Label text; the price and the profit at that price follow. */
  readonly label: string;
  readonly profit: number | null;
  /** `wrong` is a price that cannot be sent. */
  readonly kind: 'buy' | 'sell' | 'stop' | 'target' | 'wrong';
  /** Whether it can be dragged. */
  readonly movable: boolean;
  /** Texts of the buttons beside the label that add a stop or a target; null = no such button. */
  readonly addStop: string | null;
  readonly addTarget: string | null;
}
export interface ComparedLine {
  readonly id: string;
  readonly name: string;
  readonly bars: readonly Bar[];
}
/** Texts and formatters for everything written on the canvas. */
export interface ChartTexts {
  readonly price: (value: number) => string;
  readonly profit: (value: number) => string;
  readonly compact: (value: number) => string;
  /** Groups the digits of a number and leaves the decimals unchanged. */
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
  /** Called with the instant under the crosshair; null = none. */
  readonly onCrosshair: (at: number | null) => void;
  /** A price of the trader's own was dragged to another: nothing has changed yet. */
  readonly onLevel: (id: string, price: number) => void;
  /** Called while a draft price is dragged; the line follows at once. */
  readonly onDraft: (id: string, price: number) => void;
  /** A stop or a target was asked for beside it. */
  readonly onAdd: (part: 'stop' | 'target') => void;
}
/** A chart on the page. */
export interface PriceChartHandle {
  show: (data: ChartData) => void;
  /** Replaces the last bars with newer versions and appends new ones. */
  put: (bars: readonly Bar[]) => void;
  type: (type: BarType) => void;
  indicators: (chosen: readonly ChosenIndicator[]) => void;
  compared: (lines: readonly ComparedLine[]) => void;
  /** Shows the instant under another chart's crosshair. */
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
  /** Adapts the chart to the size of its element. */
  resize: () => void;
  dispose: () => void;
}
