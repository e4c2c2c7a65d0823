/*
 * What CI tries of all combinations, by rules that never change, so that each part is tried in each run; `verify:long` tries all:
 *
 * - Screens and overlays: each in the strictest look (French, mirrored), and once in another, mostly a dark one on the other size (look.ts)
 * - Addresses of the specification: each on one of the two sizes
 * - Room beside the whole menu: French, mirrored. Names in the header: in the language in which they are longest
 * - Wrong answers: one kind while the app installs, another stored by an older version
 * - An installed app from its first frame on, and HTTPS: a phone
 * - A new version on a wire that holds: some reads of each tab. Files that are gone: those of the charts
 */

/** Whether everything is tried. */
export const LONG = process.env['LONG'] === '1';

/** Returns what one of several runs over the same list tries of it: CI deals the list out among them, `verify:long` gives all to each. */
export function dealt<T>(all: readonly T[], place: number, among: number): readonly T[] {
  return LONG ? all : all.filter((_, index) => index % among === place);
}
