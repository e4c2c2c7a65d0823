/** The longest text that a cell of a table has had, in letters. */
const rooms = new WeakMap<HTMLElement, number>();

/** Alone in a block: what is an item of a flex box or a grid is always laid out with all of it. */
const ALONE = 'td > :only-child, td > .block, dd > :only-child, .block > :only-child';

/** Signs, letters and the triangle of a change are wider than a digit; separators are not. */
const PLAIN = /^[\d.,\s]*$/;

/**
 * A number that stands alone keeps the room of the longest text it has had, and a new one is laid out in its box alone; else every tick would
 * measure the columns of a whole table. Among words it stays text.
 */
export function giveRoom(node: HTMLElement): void {
  if (!node.matches(ALONE) || !CSS.supports('height:1lh')) return;
  rooms.set(node, 0);
  node.style.contain = 'layout size style';
  node.style.verticalAlign = 'top';
}

/** Widens the cell's box when the text is longer than any before. */
export function keepRoom(node: HTMLElement, text: string): void {
  const { length } = text;
  const room = rooms.get(node);
  // What has nothing to say takes no line.
  if (room === undefined || (length > 0 && length <= room)) return;
  rooms.set(node, length);
  node.style.containIntrinsicSize = length === 0 ? '' : `${length + (PLAIN.test(text) ? 0 : 2)}ch 1lh`;
}
