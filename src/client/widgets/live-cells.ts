import { freshnessOf, mayAddRisk } from '#domain/market/freshness.ts';
import { wallTime } from '#domain/units/time.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { feedReceivedAt, read, register, subscribeInstruments, watchFlush, type LiveQuote } from '#client/state/ticker-store.ts';
import { watchSeconds } from './use-now.ts';

/** What a cell shows at a moment. */
export interface CellText {
  readonly text: string;
  /** Colour of the number itself: a profit or loss. */
  readonly tone?: -1 | 0 | 1;
  /** The number whose rise or fall tints the cell. */
  readonly value?: number | null;
}

/** A cell that is written outside React. */
export interface LiveCellSpec {
  readonly node: HTMLElement;
  readonly instrumentIds: readonly string[];
  readonly compute: () => CellText;
  /** Whether a change tints the background for 400 ms. */
  readonly tint: boolean;
}

const TINT_MS = 400;
const tinted = new Set<HTMLElement>();
let sweep: ReturnType<typeof setTimeout> | null = null;
interface MountedCell {
  readonly spec: LiveCellSpec;
  readonly update: () => void;
}
const cells = new Map<HTMLElement, MountedCell>();
let stopSeconds: (() => void) | null = null;

/** Takes every tint off in one go: one style recalculation for the whole page. */
function clearTints(): void {
  sweep = null;
  for (const node of tinted) node.classList.remove('tick-up', 'tick-down');
  tinted.clear();
}

function tint(node: HTMLElement, up: boolean): void {
  node.classList.toggle('tick-up', up);
  node.classList.toggle('tick-down', !up);
  tinted.add(node);
  sweep ??= setTimeout(clearTints, TINT_MS);
}

function write(cell: LiveCellSpec, previous: CellText): CellText {
  const next = cell.compute();
  const { node } = cell;
  if (next.text !== previous.text) {
    const child = node.firstChild;
    if (child) child.nodeValue = next.text;
    else node.textContent = next.text;
    const [was, is] = [previous.value ?? null, next.value ?? null];
    if (cell.tint && was !== null && is !== null && was !== is) tint(node, is > was);
  }
  if (next.tone !== previous.tone) {
    node.classList.toggle('text-up', next.tone === 1);
    node.classList.toggle('text-down', next.tone === -1);
  }
  return next;
}

/**
 * Returns how fresh a live price is. A quiet contract of a feed that delivers is live: what counts is the last packet of the
 * feed, not the last change of this price.
 */
export function quoteFreshness(quote: LiveQuote | null) {
  const now = wallNow();
  if (quote === null) return freshnessOf({ now, receivedAt: null, origin: 'feed', sessionOpen: true, delayMs: 0 });
  const feed = feedReceivedAt();
  const at = quote.origin === 'feed' && feed !== null ? Math.max(feed, quote.receivedAt) : quote.receivedAt;
  return freshnessOf({ now, receivedAt: wallTime(Math.round(at)), origin: quote.origin, sessionOpen: true, delayMs: 0 });
}

/** A number is stale when an order that adds risk could not rest on it. */
function markCell({ node, instrumentIds }: LiveCellSpec): void {
  node.classList.toggle('is-stale', !instrumentIds.every((id) => mayAddRisk(quoteFreshness(read(id)))));
}

/** Gives a cell that React has just drawn anew its emphasis back, or takes it. */
export function markDrawnCell(node: HTMLElement): void {
  const cell = cells.get(node);
  if (cell) markCell(cell.spec);
}

function markStale(): void {
  for (const { spec } of cells.values()) markCell(spec);
}

/** Writes every mounted cell anew: what they compute from has changed beside the ticker store. */
export function rewriteCells(): void {
  for (const { update } of cells.values()) update();
}

/** Keeps a mounted cell up to date with each flush of the ticker store; returns how to stop. */
export function mountLiveCell(cell: LiveCellSpec): () => void {
  let shown: CellText = cell.compute();
  shown = write(cell, { ...shown, text: cell.node.textContent ?? '', tone: 0 });
  const update = () => {
    shown = write(cell, shown);
    // A fresh price has its emphasis with the price, not a second later.
    if (cell.node.classList.contains('is-stale')) markCell(cell);
  };
  const [only] = cell.instrumentIds;
  const stopListening = cell.instrumentIds.length === 1 && only !== undefined ? register(only, update) : watchFlush(update);
  const stopAsking = subscribeInstruments(cell.instrumentIds);
  cells.set(cell.node, { spec: cell, update });
  stopSeconds ??= watchSeconds(markStale);
  markCell(cell);
  return () => {
    stopListening();
    stopAsking();
    cells.delete(cell.node);
    tinted.delete(cell.node);
    if (cells.size === 0) {
      stopSeconds?.();
      stopSeconds = null;
    }
  };
}
