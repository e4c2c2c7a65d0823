import { watchFlush } from '#client/state/market/ticker-store.ts';
import { watchSeconds } from './use-now.ts';

/** A number on screen that is written outside React. */
export interface Writing {
  /** Writings of one group (one instrument) are done in the same frame. */
  readonly group: string;
  /** The table row that contains the number; null = always visible. */
  readonly row: Element | null;
  /** True for money: the whole group is written in the flush's own frame, so that a total always agrees with its rows. */
  readonly together?: boolean;
  readonly write: () => void;
}

/** Script time per frame, ms: painting the result takes several times as long, and both must fit in one frame of a slow phone. */
const FRAME_MS = 1;
/** Numbers written per frame at any cost: a flush spreads over `frames` frames, so that the last number is written before the next flush. */
const SPREAD = { frames: 5, least: 6, most: 16 } as const;

/** The next frame after a second began comes within it, on a slow phone too. */
const CLOCKS_MS = 50;

/** How often what is out of sight is brought up to date. */
const SWEEP_SECONDS = 8;

const soon = new Map<string, Set<Writing>>();
/** Groups that wait for no later frame. */
const together = new Set<string>();
const outOfSight = new Map<string, Set<Writing>>();
const hiddenRows = new WeakSet<Element>();
const rows = new Map<Element, number>();
/** The frame that is asked for; null = none. */
let frame: number | null = null;
let quota: number = SPREAD.least;
let mounted = 0;
let seconds = 0;
/** When the clocks of the page last moved on: React draws them in the frame after it, and the page is laid out for that. */
let secondBeganAt = Number.NEGATIVE_INFINITY;
let stops: readonly (() => void)[] = [];

function add(to: Map<string, Set<Writing>>, writing: Writing): void {
  const group = to.get(writing.group);
  if (group) group.add(writing);
  else to.set(writing.group, new Set([writing]));
  if (to === soon && writing.together === true) together.add(writing.group);
}

/** Writes all that is held against each other. */
function writeTogether(): void {
  for (const group of together) {
    const writings = soon.get(group);
    soon.delete(group);
    for (const { write } of writings ?? []) write();
  }
  together.clear();
}

/** Writes what waits, oldest first, as much as a frame carries; nobody sees the frames of a hidden page, and it has none. */
function writeSome(): void {
  writeTogether();
  const began = performance.now();
  let written = 0;
  for (const [group, writings] of soon) {
    if (document.visibilityState === 'visible' && written >= quota && performance.now() - began > FRAME_MS) break;
    soon.delete(group);
    for (const { write } of writings) write();
    written += writings.size;
  }
  if (soon.size > 0) writeMore();
}

/** Schedules the queued writings for the next frame: the current one has already paid for the flush. */
function writeMore(): void {
  if (frame !== null) return;
  frame = requestAnimationFrame(() => {
    frame = null;
    const clocksAreDrawn = performance.now() - secondBeganAt < CLOCKS_MS;
    secondBeganAt = Number.NEGATIVE_INFINITY;
    // The frame that draws the clocks has enough to do.
    if (clocksAreDrawn) writeMore();
    else writeSome();
  });
}

/** A hidden page has no next frame. */
function writeAfterFlush(): void {
  writeTogether();
  if (soon.size === 0) return;
  let waiting = 0;
  for (const { size } of soon.values()) waiting += size;
  quota = Math.min(SPREAD.most, Math.max(SPREAD.least, Math.ceil(waiting / SPREAD.frames)));
  if (document.visibilityState === 'visible') writeMore();
  else writeSome();
}

/** Queues the writings of the given row, or of all rows out of view (null). */
function bringBack(row: Element | null): void {
  for (const [group, writings] of outOfSight) {
    for (const writing of writings) {
      if (row !== null && writing.row !== row) continue;
      writings.delete(writing);
      add(soon, writing);
    }
    if (writings.size === 0) outOfSight.delete(group);
  }
  writeTogether();
  if (soon.size > 0) writeMore();
}

const sight =
  typeof IntersectionObserver === 'undefined'
    ? null
    : new IntersectionObserver((entries) => {
        for (const { target, isIntersecting } of entries)
          if (!isIntersecting) hiddenRows.add(target);
          else if (hiddenRows.delete(target)) bringBack(target);
      });

/** Queues a number for writing: within the next frames, or within seconds while the row is scrolled out of view. */
export function writeSoon(writing: Writing): void {
  add(writing.row !== null && hiddenRows.has(writing.row) ? outOfSight : soon, writing);
}

/** Schedules the queued numbers outside of a flush. */
export const writeOutsideFlush = writeMore;

/** Returns the table row around an element that can be scrolled out of view; null outside such a row. */
export function rowOf(element: Element): Element | null {
  return element.closest('[data-row],.live-row');
}

/** Writes the rows out of view now and then: a screen reader can still read them, so the numbers must stay fresh enough to count as live. */
function sweepNowAndThen(): void {
  seconds += 1;
  secondBeganAt = performance.now();
  if (seconds % SWEEP_SECONDS === 0) bringBack(null);
}

/** Nothing is left that a frame could write. */
function stopFrames(): void {
  for (const stop of stops) stop();
  if (frame !== null) cancelAnimationFrame(frame);
  frame = null;
}

/** Takes part in the frames; returns how to stop. */
export function joinQueue(writing: Writing): () => void {
  const { row, group } = writing;
  if (mounted === 0) stops = [watchFlush(writeAfterFlush), watchSeconds(sweepNowAndThen)];
  mounted += 1;
  if (row !== null) {
    if (!rows.has(row)) sight?.observe(row);
    rows.set(row, (rows.get(row) ?? 0) + 1);
  }
  return () => {
    soon.get(group)?.delete(writing);
    outOfSight.get(group)?.delete(writing);
    mounted -= 1;
    if (mounted === 0) stopFrames();
    if (row === null) return;
    const left = (rows.get(row) ?? 1) - 1;
    if (left > 0) rows.set(row, left);
    else {
      rows.delete(row);
      sight?.unobserve(row);
    }
  };
}
