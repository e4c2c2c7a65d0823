import { marketCalendar } from '#client/platform/market-calendar.ts';
import { registerIndicator, type IndicatorDrawParams, type IndicatorFigure, type KLineData } from 'klinecharts';
import { INDICATORS } from '#domain/indicators/catalogue.ts';
import { parameterValues, type IndicatorDefinition } from '#domain/indicators/definition.ts';
import { rawBars } from './bar-data.ts';
import { contextOf } from './chart-context.ts';

type Values = Readonly<Record<string, number>>;

/** Extra key of a bar's values: 1 for a rising bar, -1 for a falling one. */
const DIRECTION = '_direction';
/** The letters that traders of every language write for the lines of an indicator; the others stand without a name, in their colour. */
const CODES: Readonly<Record<string, string>> = {
  k: '%K',
  d: '%D',
  adx: 'ADX',
  plus: '+DI',
  minus: '−DI',
  pivot: 'P',
  s1: 'S1',
  s2: 'S2',
  s3: 'S3',
  r1: 'R1',
  r2: 'R2',
  r3: 'R3',
};

/** Returns the engine's name of an indicator of ours. */
export function engineName(id: string): string {
  return `sd-${id}`;
}

function figures(definition: IndicatorDefinition): IndicatorFigure<Values>[] {
  return definition.series.map(({ id, shape }) => {
    const code = CODES[id];
    const title = code === undefined ? '' : `${code} `;
    if (definition.id === 'supertrend')
      return {
        key: id,
        title,
        type: 'line',
        styles: ({ defaultStyles }) => {
          const [style] = defaultStyles?.bars ?? [];
          return style === undefined ? {} : { color: id === 'rising' ? style.upColor : style.downColor, style: 'solid' };
        },
      };
    if (shape === 'line') return { key: id, title, type: 'line' };
    if (shape === 'dots') return { key: id, title, type: 'circle' };
    return {
      key: id,
      title,
      type: 'bar',
      baseValue: 0,
      styles: ({ data, defaultStyles }) => {
        const now = data.current?.[id] ?? 0;
        const [style] = defaultStyles?.bars ?? [];
        // Volume is coloured by the bar's direction, every other indicator by its own sign.
        const isUp = definition.id === 'volume' ? (data.current?.[DIRECTION] ?? 1) > 0 : now >= 0;
        return style === undefined
          ? {}
          : { color: isUp ? style.upColor : style.downColor, borderColor: isUp ? style.upColor : style.downColor };
      },
    };
  });
}

function calculate(definition: IndicatorDefinition, list: readonly KLineData[], given: readonly number[]): Values[] {
  const bars = rawBars(list);
  const lines = definition.compute(bars, parameterValues(definition, given), marketCalendar);
  return bars.map((bar, index) => {
    const values: Record<string, number> = { [DIRECTION]: bar.close >= bar.open ? 1 : -1 };
    definition.series.forEach(({ id }, place) => {
      const value = lines[place]?.[index];
      if (typeof value === 'number') values[id] = value;
    });
    return values;
  });
}

let registered = false;

/** What indicators are called on the canvas: the letters that traders of every language write. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  bollinger: 'BB',
  keltner: 'KC',
  donchian: 'DC',
  supertrend: 'Supertrend',
  psar: 'SAR',
  ichimoku: 'Ichimoku',
  pivots: 'PP',
  stochastic: 'Stoch',
  'stochastic-rsi': 'StochRSI',
  momentum: 'MOM',
  williams: '%R',
  aroon: 'Aroon',
  volume: 'VOL',
  'open-interest': 'OI',
};

/** Draws the two threshold levels of an oscillator and shades the area between them. */
function drawBands([low, high]: readonly [number, number]) {
  return ({ ctx, chart, bounding, yAxis }: IndicatorDrawParams<Values, number, unknown>): boolean => {
    const { look } = contextOf(chart);
    const [top, bottom] = [yAxis.convertToPixel(high), yAxis.convertToPixel(low)].map((y) => Math.round(y) + 0.5) as [number, number];
    ctx.fillStyle = look.quiet;
    ctx.globalAlpha = 0.08;
    ctx.fillRect(0, top, bounding.width, bottom - top);
    ctx.globalAlpha = 1;
    ctx.strokeStyle = look.quiet;
    ctx.lineWidth = 1;
    ctx.setLineDash([4, 4]);
    for (const y of [top, bottom]) {
      ctx.beginPath();
      ctx.moveTo(0, y);
      ctx.lineTo(bounding.width, y);
      ctx.stroke();
    }
    return false;
  };
}

/** Returns what the engine needs for the bands of an oscillator: room for both, and the lines. */
function banded(bands: readonly [number, number] | undefined) {
  if (bands === undefined) return {};
  return { minValue: bands[0], maxValue: bands[1], draw: drawBands(bands) };
}

/** Returns what an indicator is called on the canvas. */
function shortName(id: string): string {
  return SHORT_NAMES[id] ?? id.toUpperCase();
}

/** Makes every indicator of ours known to the engine. */
export function registerIndicators(): void {
  if (registered) return;
  registered = true;
  for (const definition of INDICATORS)
    registerIndicator<Values, number>({
      name: engineName(definition.id),
      shortName: shortName(definition.id),
      series: definition.pane === 'price' ? 'price' : definition.id === 'volume' || definition.id === 'obv' ? 'volume' : 'normal',
      calcParams: definition.parameters.map(({ initial }) => initial),
      ...(definition.pane === 'own' ? { precision: 2 } : {}),
      shouldFormatBigNumber: ['volume', 'obv', 'open-interest'].includes(definition.id),
      figures: figures(definition),
      ...banded(definition.bands),
      calc: (list, { calcParams }) => calculate(definition, list, calcParams),
    });
}
