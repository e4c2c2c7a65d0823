import { constants, setPriority } from 'node:os';
import type { Product } from '../product/product.ts';

/** Has the server let a page go first: its place is another machine than the page's, and a test has both on the same processors. */
export function giveWay({ pid }: Pick<Product, 'pid'>): void {
  setPriority(pid, constants.priority.PRIORITY_LOW);
}
