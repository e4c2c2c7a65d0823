import { mayAddRisk } from '#domain/market/freshness.ts';
import { wallTime } from '#domain/units/time.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { feedReceivedAt, read, register, subscribeInstruments, watchFlush, type LiveQuote } from '#client/state/market/ticker-store.ts';
import { giveRoom, keepRoom } from './cell-room.ts';
import { freshnessAt } from './freshness-facts.ts';
import { joinQueue, rowOf, writeOutsideFlush, writeSoon, type Writing } from './live-queue.ts';
import { watchSeconds } from './use-now.ts';

/** What a cell shows at a moment. */
export interface CellText {
  readonly text: string;
  /** Colour of the number itself: a profit or loss. */
  readonly tone?: -1 | 0 | 1;
  /** The number whose rise or fall tints the cell. */
  readonly value?: number | null;
  /** Time of an outdated last trade, in words. The cell is dimmed and shows the text as a tooltip. */
  readonly passed?: string | undefined;
}

/** A cell that is written outside React. */
interface LiveCellSpec {
  readonly node: HTMLElement;
  readonly instrumentIds: readonly string[];
  readonly compute: () => CellText;
  /** Whether a change tints the background for 400 ms. */
  readonly tint: boolean;
  /** Written once a second instead of with each flush. */
  readonly calm?: boolean;
  /** Written with all others of its kind in the frame of the flush. */
  readonly together?: boolean;
  /** Called with the shown text when the text changes, to update a copy such as the screen reader's. */
  readonly onText?: ((shown: CellText) => void) | undefined;
}

const TINT_MS = 400;
const TINTS_A_FRAME = 6;
const FRAME_MS = 17;
const tinted = new Set<HTMLElement>();
let sweep: ReturnType<typeof setTimeout> | null = null;
interface MountedCell {
  readonly spec: LiveCellSpec;
  /** Sets the node's colour class from the shown value. */
  readonly colour: () => void;
  readonly writing: Writing;
}
const cells = new Map<HTMLElement, MountedCell>();
let stopSeconds: (() => void) | null = null;

/** Removes tints, oldest first, only as many per frame as can be painted in time; the rest follow in the next frames. */
function clearTints(): void {
  sweep = null;
  let left = TINTS_A_FRAME;
  for (const node of tinted) {
    if (left === 0) {
      sweep = setTimeout(clearTints, FRAME_MS);
      return;
    }
    left -= 1;
    node.classList.remove('tick-up', 'tick-down');
    tinted.delete(node);
  }
}

function tint(node: HTMLElement, up: boolean): void {
  node.classList.toggle('tick-up', up);
  node.classList.toggle('tick-down', !up);
  tinted.add(node);
  sweep ??= setTimeout(clearTints, TINT_MS);
}

function colourOf(node: HTMLElement, { tone = 0, passed }: CellText): void {
  node.classList.toggle('text-up', tone === 1);
  node.classList.toggle('text-down', tone === -1);
  node.classList.toggle('text-text-3', passed !== undefined);
  if (passed !== undefined) node.title = passed;
  else if (node.title !== '') node.removeAttribute('title');
}

function write(cell: LiveCellSpec, previous: CellText): CellText {
  const next = cell.compute();
  const { node } = cell;
  if (next.text !== previous.text) {
    const child = node.firstChild;
    if (child) child.nodeValue = next.text;
    else node.textContent = next.text;
    keepRoom(node, next.text);
    cell.onText?.(next);
    const [was, is] = [previous.value ?? null, next.value ?? null];
    if (cell.tint && was !== null && is !== null && was !== is) tint(node, is > was);
  }
  if (next.tone !== previous.tone || next.passed !== previous.passed) colourOf(node, next);
  return next;
}

/**
 * Returns how fresh a live price is. A quiet contract of a feed that delivers is live: what counts is the last packet of the
 * feed, not the last change of this price.
 */
export function quoteFreshness(quote: LiveQuote | null) {
  const now = wallNow();
  if (quote === null) return freshnessAt({ receivedAt: null, origin: 'feed' }, now);
  const feed = feedReceivedAt(quote.source);
  const at = quote.origin === 'feed' && feed !== null ? Math.max(feed, quote.receivedAt) : quote.receivedAt;
  return freshnessAt({ receivedAt: wallTime(Math.round(at)), origin: quote.origin }, now);
}

const isFresh = (id: string) => mayAddRisk(quoteFreshness(read(id)));

/** A number is stale when an order that adds risk could not rest on it. */
function markCell({ node, instrumentIds }: LiveCellSpec, fresh: (id: string) => boolean = isFresh): void {
  node.classList.toggle('is-stale', !instrumentIds.every(fresh));
}

/** Restores dimming and colour of a cell after a React rerender, which writes the classes of the first render. */
export function markDrawnCell(node: HTMLElement): void {
  const cell = cells.get(node);
  if (!cell) return;
  cell.colour();
  markCell(cell.spec);
}

function markStale(): void {
  const known = new Map<string, boolean>();
  const fresh = (id: string) => {
    const found = known.get(id) ?? isFresh(id);
    known.set(id, found);
    return found;
  };
  for (const { spec } of cells.values()) markCell(spec, fresh);
}

/** Rewrites every mounted cell over the next frames, after new figures from outside the ticker store. */
export function refreshCells(): void {
  for (const { writing } of cells.values()) writeSoon(writing);
  writeOutsideFlush();
}

/** Rewrites every mounted cell at once, after a change of the numbers' meaning: old and new must not be mixed. */
export function rewriteCells(): void {
  for (const { writing } of cells.values()) writing.write();
}

/** Keeps a mounted cell up to date with each flush of the ticker store; returns how to stop. */
export function mountLiveCell(cell: LiveCellSpec): () => void {
  const { node, instrumentIds } = cell;
  let shown: CellText = cell.compute();
  giveRoom(node);
  keepRoom(node, shown.text);
  shown = write(cell, { ...shown, text: node.textContent ?? '', tone: 0, passed: undefined });
  cell.onText?.(shown);
  const writing: Writing = {
    group: instrumentIds[0] ?? '',
    row: rowOf(node),
    together: cell.together === true,
    write: () => {
      shown = write(cell, shown);
      // A fresh price has its emphasis with the price, not a second later.
      if (node.classList.contains('is-stale')) markCell(cell);
    },
  };
  const update = () => writeSoon(writing);
  const beat = () => {
    update();
    writeOutsideFlush();
  };
  const stops = [
    ...(cell.calm === true
      ? [watchSeconds(beat)]
      : instrumentIds.length === 0
        ? [watchFlush(update)]
        : instrumentIds.map((id) => register(id, update))),
    subscribeInstruments(instrumentIds),
    joinQueue(writing),
  ];
  cells.set(node, { spec: cell, writing, colour: () => colourOf(node, shown) });
  stopSeconds ??= watchSeconds(markStale);
  markCell(cell);
  return () => {
    for (const stop of stops) stop();
    cells.delete(node);
    tinted.delete(node);
    if (cells.size === 0) {
      stopSeconds?.();
      stopSeconds = null;
    }
  };
}
