/**
 * Has the browser list the languages of its formats, which their first use does: 10 ms each on a desktop, a long task on a phone. Each in a
 * task of its own, before the first screen is drawn, and not in the one that draws it.
 */
export function readyFormats(): void {
  setTimeout(() => Intl.NumberFormat.supportedLocalesOf('en'));
  setTimeout(() => Intl.DateTimeFormat.supportedLocalesOf('en'));
}
