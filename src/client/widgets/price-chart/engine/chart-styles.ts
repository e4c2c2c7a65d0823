import type { DeepPartial, Styles } from 'klinecharts';
import type { BarType } from '#domain/market/chart-choices.ts';
import type { ChartLook } from '../chart-look.ts';

const TYPES = {
  candles: 'candle_solid',
  hollow: 'candle_up_stroke',
  bars: 'ohlc',
  line: 'area',
  area: 'area',
  'heikin-ashi': 'candle_solid',
} as const;

/** The tag of the last price covers the number of the axis below it, px. */
const TAG_PADDING = 8;

function candleStyles(look: ChartLook, type: BarType): DeepPartial<Styles>['candle'] {
  const { up, down, quiet, primary, surface, font } = look;
  const each = (upColor: string, downColor: string) => ({ upColor, downColor, noChangeColor: quiet });
  const clear = 'transparent';
  const shade = type === 'area' ? `color-mix(in srgb, ${primary} 18%, ${surface})` : clear;
  return {
    type: TYPES[type],
    bar: {
      ...each(up, down),
      upBorderColor: up,
      downBorderColor: down,
      noChangeBorderColor: quiet,
      upWickColor: up,
      downWickColor: down,
      noChangeWickColor: quiet,
    },
    area: {
      lineColor: primary,
      // Engines paint gradients only from colours they can parse: the mix is made by the page before.
      backgroundColor: [
        { offset: 0, color: clear },
        { offset: 1, color: type === 'area' ? resolved(shade) : clear },
      ],
      point: { show: false, animation: false },
    },
    priceMark: {
      high: { color: quiet, textFamily: font },
      low: { color: quiet, textFamily: font },
      last: { ...each(up, down), text: { color: surface, family: font, paddingLeft: TAG_PADDING, paddingRight: TAG_PADDING } },
    },
    // The values of the bar under the crosshair are shown by legend.ts.
    tooltip: { showRule: 'none' },
  };
}

/** Returns a colour as the canvas of any browser takes it. */
function resolved(colour: string): string {
  const canvas = document.createElement('canvas').getContext('2d');
  if (canvas === null) return 'transparent';
  canvas.fillStyle = 'rgba(0, 0, 0, 0)';
  canvas.fillStyle = colour;
  return typeof canvas.fillStyle === 'string' && /^(#|rgb)/.test(canvas.fillStyle) ? canvas.fillStyle : 'transparent';
}

/** Returns the engine's styles for the page's look. */
export function chartStyles(look: ChartLook, type: BarType): DeepPartial<Styles> {
  const { text, quiet, border, axis, primary, onPrimary, series, font, raised } = look;
  const axisStyles = { axisLine: { color: axis }, tickLine: { color: axis }, tickText: { color: quiet, family: font } };
  const mark = { line: { color: axis }, text: { color: raised, backgroundColor: text, borderColor: text, family: font } };
  const candle = candleStyles(look, type);
  return {
    grid: { horizontal: { color: border }, vertical: { color: border } },
    ...(candle === undefined ? {} : { candle }),
    indicator: {
      lines: series.map((color, index) => ({
        color,
        size: 1.5,
        smooth: false,
        style: index === 0 ? 'solid' : 'dashed',
        dashedValue: index === 0 ? [] : [6, index + 1],
      })),
      ohlc: { upColor: look.up, downColor: look.down, noChangeColor: quiet },
      circles: [{ upColor: primary, downColor: primary, noChangeColor: primary }],
      bars: [{ upColor: look.up, downColor: look.down, noChangeColor: quiet }],
      lastValueMark: { show: false },
      tooltip: { showRule: 'none' },
    },
    xAxis: axisStyles,
    yAxis: axisStyles,
    separator: { color: border, activeBackgroundColor: border },
    crosshair: { horizontal: mark, vertical: mark },
    overlay: {
      point: { color: primary, borderColor: raised, activeColor: primary, activeBorderColor: raised },
      line: { color: primary },
      rect: { color: 'transparent', borderColor: primary },
      polygon: { color: primary, borderColor: primary },
      circle: { color: 'transparent', borderColor: primary },
      arc: { color: primary },
      text: { color: onPrimary, backgroundColor: primary, borderColor: primary, family: font },
    },
  };
}
