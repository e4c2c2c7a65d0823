import { onOverlays } from './overlays.ts';

/**
 * Everything that lies over the page beside open dialogs, each with the edge of the window where it stands and the name under which styles read the room it
 * takes there. The page gets as much padding at that edge, so that each of its elements can be scrolled clear. Dialogs make the page inert, or, docked, take
 * their width from it (`--sheet-width`).
 */
const LAYERS = {
  /** Sticky bar below the header with its own buttons, first on its page. */
  head: { room: '--head-room', keeps: 'place' },
  /** Messages, below the header and what stays there. */
  messages: { room: '--message-room', keeps: 'view' },
  /** A strip above the bottom bar: the way to a basket. */
  dock: { room: '--dock-room', keeps: 'place' },
} as const satisfies Record<string, { readonly room: string; readonly keeps: 'place' | 'view' }>;

type Layer = keyof typeof LAYERS;

/** Distance between a message and the content below, px. */
const GAP = 16;
const rooms = new Map<Layer, number>();
const measures = new Set<() => void>();

/** Sets the room of a layer. Room that comes above what is read moves nothing on screen: the page is scrolled by as much. */
function setRoom(layer: Layer, room: number): void {
  const before = rooms.get(layer) ?? 0;
  if (room === before) return;
  rooms.set(layer, room);
  const root = document.documentElement;
  const { room: property, keeps } = LAYERS[layer];
  if (room === 0) root.style.removeProperty(property);
  else root.style.setProperty(property, `${room}px`);
  if (keeps === 'view') scrollBy({ top: room - before, behavior: 'instant' });
}

/** Window height in rem below which nothing is sticky. */
const LOW_REM = 36;

/** Window height in rem below which the header gives way to a message. */
const LOWEST_REM = 21;

/** Returns whether the window is low for text so many times the normal size. */
export const isLow = (scale: number): boolean => innerHeight < LOW_REM * 16 * scale;

/** Says to the styles whether the window is low for the size of its text. */
function noteHeight(): void {
  const root = document.documentElement;
  const scale = Number.parseFloat(getComputedStyle(root).fontSize) / 16;
  root.toggleAttribute('data-low', isLow(scale));
  root.toggleAttribute('data-lowest', innerHeight < LOWEST_REM * 16 * scale);
  for (const measure of measures) measure();
}

/** Follows the height of the window and the size of its text. Returns how to stop. */
function followHeight(): () => void {
  noteHeight();
  const sizes = new ResizeObserver(noteHeight);
  // As high as the text is large.
  const line = document.createElement('div');
  line.style.cssText = 'position:fixed;inset:0 auto auto 0;visibility:hidden;pointer-events:none;width:1rem;height:100dvh';
  line.setAttribute('aria-hidden', 'true');
  document.body.append(line);
  sizes.observe(line);
  return () => {
    sizes.disconnect();
    line.remove();
  };
}

/** Keeps the space reserved for a layer as high as the element. Returns how to stop. */
export function placeLayer(layer: Layer, element: HTMLElement): () => void {
  const measure = () => {
    // Within an open dialog it takes nothing from the page.
    const isOverPage = element.parentElement?.closest('dialog') === null;
    const { height } = element.getBoundingClientRect();
    // In a low window the head scrolls with its page.
    const isStaying = layer !== 'head' || getComputedStyle(element).position !== 'static';
    setRoom(layer, height === 0 || !isOverPage || !isStaying ? 0 : Math.ceil(height) + (layer === 'messages' ? GAP : 0));
  };
  measure();
  measures.add(measure);
  const sizes = new ResizeObserver(measure);
  sizes.observe(element);
  // Messages move into an opening dialog and out again, in the same turn: measure afterwards.
  const stop = onOverlays(() => queueMicrotask(measure));
  return () => {
    stop();
    measures.delete(measure);
    sizes.disconnect();
    setRoom(layer, 0);
  };
}

/** For `ref`: the element is that layer as long as it is on the page. */
export const headLayer = (element: HTMLElement | null) => (element === null ? undefined : placeLayer('head', element));
export const dockLayer = (element: HTMLElement | null) => (element === null ? undefined : placeLayer('dock', element));

/** Keeps room for messages while the page stands, and knows whether the window is low. Messages are drawn by what comes after the first paint. Returns how to stop. */
export function placeLayers(): () => void {
  const stopHeight = followHeight();
  let stop: (() => void) | undefined;
  const find = () => {
    const messages = document.querySelector<HTMLElement>('.toasts');
    if (messages === null) return;
    added.disconnect();
    stop = placeLayer('messages', messages);
  };
  const added = new MutationObserver(find);
  added.observe(document.body, { childList: true });
  find();
  return () => {
    stopHeight();
    added.disconnect();
    stop?.();
  };
}
