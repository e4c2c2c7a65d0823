import type { Chart, Indicator, KLineData } from 'klinecharts';
import { rawBars } from './bar-data.ts';
import type { ChartContext } from './chart-context.ts';
import { isSilent } from './session-breaks.ts';

const CANDLES = 'candle_pane';
/** The plate stands so far from the edges of its pane. */
const EDGE_PX = 4;
const PLATE =
  'pointer-events-none absolute start-1 z-10 flex flex-col rounded-input border border-border bg-surface/90 px-1.5 py-0.5 text-xs tabular-nums *:flex *:flex-wrap *:gap-x-1.5';
/** The mark of the highest price stands above its bar. */
const MARK_PX = 18;
const MOST_SHARE = 0.4;
const GAPS = { top: 0.12, bottom: 0.1 } as const;

interface Part {
  readonly text: string;
  readonly colour?: string;
  readonly name?: true;
}

/** Returns the legend's price values of a bar. */
function barParts(bar: KLineData, { texts, traded, look, lengthMs }: ChartContext): readonly Part[] {
  const raw = rawBars([bar])[0];
  if (raw === undefined) return [];
  const { words, price, compact, date, time } = texts;
  const colour = raw.close >= raw.open ? look.up : look.down;
  const value = (word: string, text: string): Part[] => [
    { text: word, name: true },
    { text, colour },
  ];
  return [
    { text: lengthMs === null ? date(raw.at) : `${date(raw.at)} ${time(raw.at)}`, name: true },
    ...value(words.open, price(raw.open)),
    ...value(words.high, price(raw.high)),
    ...value(words.low, price(raw.low)),
    ...value(words.close, price(raw.close)),
    ...(traded ? [{ text: words.volume, name: true as const }, { text: compact(raw.volume) }] : []),
  ];
}

/** Returns the legend of an indicator at a bar: name with parameters, then the value of each line in the line's colour. */
function indicatorParts(indicator: Indicator, index: number, { texts, look }: ChartContext): readonly Part[] {
  const { paneId, shortName, calcParams, figures, precision, shouldFormatBigNumber } = indicator;
  const values = (indicator.result[index] ?? {}) as Readonly<Record<string, number | undefined>>;
  const name = calcParams.length === 0 ? shortName : `${shortName} ${calcParams.join(', ')}`;
  const textOf = (value: number) => {
    if (shouldFormatBigNumber) return texts.compact(value);
    return paneId === CANDLES ? texts.price(value) : texts.grouped(value.toFixed(precision));
  };
  let lines = 0;
  const parts = figures.map(({ key, title, type }): Part => {
    const value = values[key];
    const text = value === undefined ? '–' : textOf(value);
    const colour = type === 'line' ? look.series[lines % look.series.length] : undefined;
    if (type === 'line') lines += 1;
    const words = `${title ?? ''}${text}`;
    return colour === undefined ? { text: words } : { text: words, colour };
  });
  return [{ text: name, name: true }, ...parts];
}

/** Writes a row, in the spans that are there already where they are as many: the crosshair moves with every picture. */
function write(row: HTMLElement, parts: readonly Part[]): void {
  while (row.childElementCount > parts.length) row.lastElementChild?.remove();
  while (row.childElementCount < parts.length) row.append(document.createElement('span'));
  parts.forEach(({ text, colour, name }, index) => {
    const span = row.children[index] as HTMLElement;
    if (span.textContent !== text) span.textContent = text;
    const style = colour ?? '';
    if (span.dataset['colour'] !== style) {
      span.dataset['colour'] = style;
      span.style.color = style;
    }
    span.className = name === true ? 'text-text-3' : '';
  });
}

/** Keeps a plate at the head of each pane that says what is under the crosshair. The plate is a part of the page, and the bars begin below it. */
export function legendLayer(chart: Chart, host: HTMLElement, context: ChartContext) {
  const plates = new Map<string, HTMLElement>();
  let hovered: number | null = null;
  let frame = 0;
  let gap: number = GAPS.top;
  const plateOf = (paneId: string): HTMLElement => {
    const known = plates.get(paneId);
    if (known !== undefined) return known;
    const made = document.createElement('div');
    made.className = PLATE;
    made.dataset['pane'] = paneId;
    made.ariaHidden = 'true';
    host.append(made);
    plates.set(paneId, made);
    return made;
  };
  /** Bars and plate share the pane: what the plate takes at its head is no room for bars. */
  const makeRoom = (plate: HTMLElement, height: number) => {
    const share = Math.min(MOST_SHARE, (plate.offsetHeight + EDGE_PX + MARK_PX) / Math.max(1, height));
    // The engine's gap is a share of what the bars span, not of the pane.
    const next = Math.ceil(((share * (1 + GAPS.bottom)) / (1 - share)) * 50) / 50;
    const wanted = Math.max(GAPS.top, next);
    if (wanted === gap) return;
    gap = wanted;
    chart.overrideYAxis({ paneId: CANDLES, gap: { ...GAPS, top: gap } });
  };
  const paint = () => {
    frame = 0;
    const bars = chart.getDataList();
    const index = hovered === null || hovered >= bars.length ? bars.length - 1 : hovered;
    const bar = bars[index];
    const told = new Map<string, (readonly Part[])[]>([[CANDLES, bar === undefined ? [] : [barParts(bar, context)]]]);
    for (const indicator of chart.getIndicators()) {
      if (isSilent(indicator.name)) continue;
      told.set(indicator.paneId, [...(told.get(indicator.paneId) ?? []), indicatorParts(indicator, index, context)]);
    }
    for (const [paneId, plate] of plates)
      if (!told.has(paneId)) {
        plate.remove();
        plates.delete(paneId);
      }
    for (const [paneId, rows] of told) {
      const box = chart.getSize(paneId, 'main');
      const whole = chart.getSize(paneId);
      const plate = plateOf(paneId);
      while (plate.childElementCount > rows.length) plate.lastElementChild?.remove();
      while (plate.childElementCount < rows.length) plate.append(document.createElement('div'));
      rows.forEach((parts, place) => write(plate.children[place] as HTMLElement, parts));
      plate.hidden = rows.length === 0 || box === null;
      if (box === null || whole === null) continue;
      plate.style.top = `${whole.top + EDGE_PX}px`;
      plate.style.maxWidth = `${box.width - 2 * EDGE_PX}px`;
      if (paneId === CANDLES) makeRoom(plate, box.height);
    }
  };
  const refresh = () => {
    if (frame === 0) frame = requestAnimationFrame(paint);
  };
  /** Shows the values of the bar under the crosshair, or of the last bar for null. */
  const hover = (place: number | null) => {
    if (place === hovered) return;
    hovered = place;
    refresh();
  };
  chart.subscribeAction('onPaneDrag', refresh);
  return {
    refresh,
    hover,
    stop: () => {
      if (frame !== 0) cancelAnimationFrame(frame);
      chart.unsubscribeAction('onPaneDrag', refresh);
      for (const plate of plates.values()) plate.remove();
    },
  };
}
