import { useState } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { Currency } from '#client/i18n/format-context.ts';
import type { Format } from '#client/i18n/format.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { saveFile } from '#client/platform/csv.ts';
import { ChipButton } from '#client/ui/chip.tsx';
import type { Bound } from '#domain/strategies/expiry-payoff.ts';
import { across, curvePath, down, HEIGHT, scaleOfCurves, WIDTH } from './payoff-scale.ts';
import { hasSourceNote } from '../source-note.tsx';
import type { SourceKind } from '#domain/market/source-kind.ts';

/** A strategy as it is shown to others. */
export interface SharedPayoff {
  readonly title: string;
  readonly legs: readonly { readonly side: 'buy' | 'sell'; readonly lots: number; readonly strike: number | null; readonly name: string }[];
  readonly spots: Float64Array;
  readonly end: Float64Array;
  readonly breakevens: readonly number[];
  readonly spot: number;
  readonly best: Bound;
  readonly worst: Bound;
  /** True for prices of the simulated exchange; the picture then says so. */
  /** Whose market the figures are of. */
  readonly source: SourceKind;
}

/** Texts on the shared picture. Sizes and amounts are included only if the user has chosen so. */
export function sharedTexts(shared: SharedPayoff, amounts: boolean, intl: IntlShape, format: Format) {
  const bound = (each: Bound) =>
    each.kind === 'unlimited' ? intl.formatMessage({ id: 'payoff.unlimited' }) : format.signedMoney(each.amount, 0);
  const leg = ({ side, lots, strike, name }: SharedPayoff['legs'][number]) =>
    [
      intl.formatMessage({ id: 'payoff.share.side' }, { side }),
      ...(amounts ? [`${lots} ×`] : []),
      ...(strike === null ? [] : [format.integer(strike)]),
      name,
    ].join(' ');
  return {
    title: shared.title,
    legs: shared.legs.map(leg).join('   '),
    breakevens: shared.breakevens.map((level) => ({ level, text: format.integer(Math.round(level)) })),
    spot: format.integer(Math.round(shared.spot)),
    note: [
      amounts
        ? intl.formatMessage({ id: 'payoff.share.bounds' }, { best: bound(shared.best), worst: bound(shared.worst) })
        : intl.formatMessage({ id: 'payoff.share.shape' }),
      ...(hasSourceNote(shared.source) ? [intl.formatMessage({ id: `source.${shared.source}` })] : []),
    ].join(' · '),
  };
}

const PAGE = { width: 1_200, height: 675, side: 60, top: 150, bottom: 110 };

/** Draws the picture in the colours of the page; null where the browser has no canvas. */
function draw(shared: SharedPayoff, texts: ReturnType<typeof sharedTexts>): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas');
  canvas.width = PAGE.width;
  canvas.height = PAGE.height;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const font = (size: number, weight = 400) => `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  const scale = scaleOfCurves(shared.spots, [shared.end]);
  const width = PAGE.width - 2 * PAGE.side;
  const height = PAGE.height - PAGE.top - PAGE.bottom;
  const x = (level: number) => PAGE.side + across(scale, level) * width;
  const zero = PAGE.top + down(scale, 0) * height;
  const write = (text: string, at: readonly [number, number], size: number, tone: string, weight = 400) => {
    context.font = font(size, weight);
    context.fillStyle = colour(tone);
    context.fillText(text, at[0], at[1], width);
  };
  context.fillStyle = colour('surface');
  context.fillRect(0, 0, PAGE.width, PAGE.height);
  write(texts.title, [PAGE.side, 70], 40, 'text', 650);
  write(texts.legs, [PAGE.side, 112], 24, 'text-2');
  const curve = new Path2D();
  const fit = new DOMMatrix([width / WIDTH, 0, 0, height / HEIGHT, PAGE.side, PAGE.top]);
  curve.addPath(new Path2D(curvePath(shared.spots, shared.end, scale)), fit);
  const area = new Path2D(curve);
  area.lineTo(PAGE.side + width, zero);
  area.lineTo(PAGE.side, zero);
  area.closePath();
  const paint = (path: Path2D) => context.fill(path);
  for (const [tone, from, to] of [
    ['up', PAGE.top, zero],
    ['down', zero, PAGE.top + height],
  ] as const) {
    context.save();
    context.beginPath();
    context.rect(PAGE.side, from, width, Math.max(0, to - from));
    context.clip();
    context.fillStyle = colour(`${tone}-soft`);
    paint(area);
    context.strokeStyle = colour(tone);
    context.lineWidth = 4;
    context.stroke(curve);
    context.restore();
  }
  context.strokeStyle = colour('border-strong');
  context.lineWidth = 1.5;
  context.stroke(new Path2D(`M${PAGE.side} ${zero}H${PAGE.side + width}`));
  context.stroke(new Path2D(`M${x(shared.spot)} ${PAGE.top}V${PAGE.top + height}`));
  context.textAlign = 'center';
  for (const { level, text } of texts.breakevens) {
    context.font = font(22, 600);
    const half = context.measureText(text).width / 2 + 6;
    context.fillStyle = colour('surface');
    context.fillRect(x(level) - half, zero + 8, 2 * half, 32);
    write(text, [x(level), zero + 32], 22, 'text-2', 600);
  }
  write(texts.spot, [x(shared.spot), PAGE.top + height + 32], 22, 'text-3');
  context.textAlign = 'start';
  write(texts.note, [PAGE.side, PAGE.height - 36], 22, 'text-3');
  return canvas;
}

/** Shares the picture with the device's share sheet, or saves it where files cannot be shared. */
async function give(canvas: HTMLCanvasElement, title: string): Promise<void> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) return;
  const file = new File([blob], 'payoff.png', { type: 'image/png' });
  if (typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] }))
    await navigator.share({ files: [file], title }).catch((error: unknown) => {
      // AbortError: the user has cancelled. After any other error the file is saved.
      if (!(error instanceof DOMException && error.name === 'AbortError')) saveFile(file.name, blob);
    });
  else saveFile(file.name, blob);
}

/** Makes a picture of the payoff on this device: the shape and its levels, with sizes and amounts only when that is chosen. */
export function SharePayoff({ shared, currency }: { shared: SharedPayoff; currency: Currency }) {
  const intl = useIntl();
  const format = useFormat(currency);
  const [amounts, setAmounts] = useState(false);
  const share = () => {
    const canvas = draw(shared, sharedTexts(shared, amounts, intl, format));
    if (canvas !== null) void give(canvas, shared.title);
  };
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <ChipButton onClick={share}>
        <FormattedMessage id="payoff.share" />
      </ChipButton>
      <ChipButton pressed={amounts} onClick={() => setAmounts(!amounts)}>
        <FormattedMessage id="payoff.share.amounts" />
      </ChipButton>
    </div>
  );
}
