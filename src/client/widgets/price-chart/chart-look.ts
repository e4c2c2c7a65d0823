/** The colours and letters a canvas is painted with, as the page has them now. */
export interface ChartLook {
  readonly text: string;
  readonly quiet: string;
  readonly surface: string;
  readonly raised: string;
  readonly border: string;
  readonly axis: string;
  readonly primary: string;
  readonly onPrimary: string;
  readonly up: string;
  readonly down: string;
  readonly buy: string;
  readonly sell: string;
  readonly warn: string;
  /** Lines beside the price, in this order; the first is the primary colour. */
  readonly series: readonly string[];
  readonly font: string;
}

/** The colours of chart lines beside the primary one: at least 3:1 on the surface of their theme. */
const SERIES = {
  light: ['#c86f29', '#3b0172', '#4da08d', '#a33d8c', '#0f2532'],
  dark: ['#ef8f1d', '#9e6fdd', '#5abe99', '#cf579d', '#c3d8e7'],
} as const;

/** Returns the chart colours of the page's theme and trend colours. */
export function chartLook(): ChartLook {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim() || '#888';
  const dark = document.documentElement.dataset['theme'] === 'dark';
  return {
    text: token('text'),
    quiet: token('text-3'),
    surface: token('surface'),
    raised: token('raised'),
    border: token('border'),
    axis: token('border-strong'),
    primary: token('primary'),
    onPrimary: token('on-primary'),
    up: token('up'),
    down: token('down'),
    buy: token('buy'),
    sell: token('sell'),
    warn: token('warn'),
    series: [token('primary'), ...SERIES[dark ? 'dark' : 'light']],
    font: getComputedStyle(document.body).fontFamily,
  };
}

/** Calls back when the theme or the trend colours change, after the new sheet is in place; returns how to stop. */
export function watchLook(changed: () => void): () => void {
  const observer = new MutationObserver(() => requestAnimationFrame(changed));
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-trend'] });
  return () => observer.disconnect();
}
