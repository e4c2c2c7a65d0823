import { memo, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Currency } from '#client/i18n/format-context.ts';
import { axisForm } from '#client/i18n/axis-form.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Pnl } from '../pnl.tsx';
import { pnlWords } from '../pnl-words.ts';
import { Percent } from '../figure.tsx';
import { roundLevels } from '../round-levels.ts';
import { Strike } from '../strike.tsx';
import { PayoffPicture, type PayoffCurves, type PayoffOverlay } from './payoff-picture.tsx';
import { across, densityOf, down, liftedOf, profitOn, scaleOfCurves, type PayoffScale } from './payoff-scale.ts';
import { StrikeHandles, type StrikeHandlesProps } from './strike-handles.tsx';

interface PayoffChartProps {
  /** Title in the user's language. */
  what: string;
  curves: PayoffCurves;
  breakevens: readonly number[];
  spot: number;
  /** Differs from the spot when the trader looks at another one. */
  targetSpot: number;
  bands: readonly [number, number, number, number] | null;
  /** Probability that the underlying ends below a level; null when unknown. */
  chanceBelow: ((level: number) => number) | null;
  overlays: readonly PayoffOverlay[];
  /** Draggable strikes of the legs with their callbacks. */
  moves?: Omit<StrikeHandlesProps, 'scale'>;
  /** Distance between two listed strikes: the step of an arrow key. */
  step: number;
  currency: Currency;
}

/** Nearer to the sides a level below would be cut. */
const EDGE = 0.04;
/** Room for the amounts at the side, in px. */
const GUTTER = 56;

const percent = (part: number) => `${Math.round(part * 1_000) / 10}%`;

/** Returns the level under the pointer or chosen by the arrow keys; the spot otherwise. */
function useLevel(scale: PayoffScale, spot: number, step: number) {
  const [at, setAt] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isPressed = useRef(false);
  const chosen = Math.min(scale.right, Math.max(scale.left, at ?? spot));
  const pick = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    if (width > 0) setAt(scale.left + ((event.clientX - left) / width) * (scale.right - scale.left));
  };
  // A press takes the keys along, as on any slider.
  const press = (event: PointerEvent<HTMLElement>) => {
    isPressed.current = true;
    pick(event);
    event.preventDefault();
    input.current?.focus({ preventScroll: true });
  };
  const release = () => {
    isPressed.current = false;
  };
  // Pointer positions are read on the chart: the native slider's scale is slightly shorter because of the thumb.
  const onChange = (level: number) => {
    if (!isPressed.current) setAt(level);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };
    const by = steps[event.key];
    if (by === undefined && event.key !== 'Home') return;
    event.preventDefault();
    setAt(by === undefined ? spot : Math.min(scale.right, Math.max(scale.left, chosen + by * step * (event.shiftKey ? 5 : 1))));
  };
  return { at, setAt, chosen, input, pick, press, release, onChange, onKeyDown };
}

/** Returns the bounds of the picture, the same object while unchanged, so that the labels are not rerendered. */
function useScale(curves: PayoffCurves, overlays: readonly PayoffOverlay[]): PayoffScale {
  const { left, right, low, high } = useMemo(
    () => scaleOfCurves(curves.spots, [curves.now, curves.target, curves.end, ...overlays.map(({ end }) => end)]),
    [curves, overlays],
  );
  return useMemo(() => ({ left, right, low, high }), [left, right, low, high]);
}

/** Profit against the underlying: now, at the date looked at, at expiry. A pointer, the arrow keys and a screen reader move along it. */
export function PayoffChart(props: PayoffChartProps) {
  const { what, curves, breakevens, spot, targetSpot, bands, chanceBelow, overlays, step, currency } = props;
  const intl = useIntl();
  const format = useFormat(currency);
  const scale = useScale(curves, overlays);
  const density = useMemo(() => (chanceBelow === null ? null : densityOf(scale, chanceBelow)), [scale, chanceBelow]);
  const { at, setAt, chosen, input, pick, press, release, onChange, onKeyDown } = useLevel(scale, spot, step);
  const atTarget = profitOn(curves.spots, curves.target, chosen);
  const atEnd = profitOn(curves.spots, curves.end, chosen);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <ReadOut
        level={chosen}
        target={atTarget}
        end={atEnd}
        below={chanceBelow?.(chosen) ?? null}
        above={chosen >= spot}
        currency={currency}
      />
      <div dir="ltr" className="flex">
        <Amounts scale={scale} format={format} />
        <div
          className="payoff-plot relative min-w-0 flex-1 rounded-input border border-border focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus"
          onPointerDown={press}
          onPointerMove={pick}
          onPointerUp={release}
          onPointerCancel={release}
          onPointerLeave={() => {
            release();
            setAt(null);
          }}
        >
          <PayoffPicture
            curves={curves}
            scale={scale}
            overlays={overlays}
            breakevens={breakevens}
            spot={spot}
            targetSpot={targetSpot === spot ? null : targetSpot}
            bands={bands}
            density={density}
          />
          <Labels scale={scale} breakevens={breakevens} spot={spot} now={profitOn(curves.spots, curves.now, spot)} currency={currency} />
          {at === null ? null : <Crosshair place={across(scale, chosen)} />}
          {/* For the keys and for screen readers. */}
          <input
            ref={input}
            type="range"
            min={scale.left}
            max={scale.right}
            step="any"
            value={chosen}
            className="absolute inset-0 h-full w-full cursor-crosshair touch-pan-y opacity-0"
            aria-label={what}
            aria-valuetext={intl.formatMessage(
              { id: 'payoff.spoken' },
              {
                level: format.integer(Math.round(chosen)),
                target: pnlWords(atTarget, intl, format),
                end: pnlWords(atEnd, intl, format),
              },
            )}
            onKeyDown={onKeyDown}
            onChange={(event) => onChange(Number(event.target.value))}
          />
        </div>
      </div>
      {props.moves === undefined ? null : (
        <div dir="ltr" style={{ marginLeft: GUTTER }}>
          <StrikeHandles scale={scale} {...props.moves} />
        </div>
      )}
      <Levels scale={scale} format={format} />
      <Legend bands={bands !== null} overlays={overlays} />
    </div>
  );
}

/** Crosshair at the chosen level, on a separate layer, so that moving it repaints nothing else. */
function Crosshair({ place }: { place: number }) {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-0 will-change-transform"
      style={{ transform: `translateX(${percent(place)})` }}
    >
      <span className="absolute inset-y-0 left-0 w-px bg-text-3" />
    </span>
  );
}

interface ReadOutProps {
  level: number;
  target: number | null;
  end: number | null;
  /** Probability that the underlying ends below the level; null when unknown. */
  below: number | null;
  /** The level is at the spot or above it. */
  above: boolean;
  currency: Currency;
}

/** What is read at the level pointed at, or at the spot. */
function ReadOut({ level, target, end, below, above, currency }: ReadOutProps) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 text-small text-text-3" aria-hidden>
      <span>
        <FormattedMessage id="payoff.at" /> <Strike className="font-semibold text-text-2" value={Math.round(level)} />
      </span>
      <span>
        <FormattedMessage id="payoff.target" /> <Pnl value={target} currency={currency} decimals={0} />
      </span>
      <span>
        <FormattedMessage id="payoff.end" /> <Pnl value={end} currency={currency} decimals={0} />
      </span>
      {below === null ? null : (
        <span>
          <FormattedMessage id={above ? 'payoff.beyond-above' : 'payoff.beyond-below'} />{' '}
          <Percent fraction={above ? 1 - below : below} className="font-semibold text-text-2" />
        </span>
      )}
    </p>
  );
}

interface LabelsProps {
  scale: PayoffScale;
  breakevens: readonly number[];
  spot: number;
  now: number | null;
  currency: Currency;
}

/** Labels of the picture: the breakevens on the zero line, and the profit of closing now at the spot. */
const Labels = memo(function Labels({ scale, breakevens, spot, now, currency }: LabelsProps) {
  const zero = down(scale, 0);
  const inside = (level: number) => across(scale, level) > 0 && across(scale, level) < 1;
  const levels = breakevens.filter(inside);
  const lifted = liftedOf(scale, levels);
  /** Below zero where there is room for it. */
  const rise = (place: number) => (zero > 0.85 ? (lifted[place] ? '-265%' : '-150%') : lifted[place] ? '-135%' : '35%');
  return (
    <div aria-hidden className="pointer-events-none">
      {levels.map((level, place) => (
        <span
          key={level}
          className="absolute rounded-chip bg-surface px-1 text-small text-text-2"
          style={{
            left: percent(across(scale, level)),
            top: percent(zero),
            transform: `translate(${across(scale, level) < 0.1 ? '0' : across(scale, level) > 0.9 ? '-100%' : '-50%'}, ${rise(place)})`,
          }}
        >
          <Strike value={Math.round(level)} />
        </span>
      ))}
      {now === null || !inside(spot) ? null : (
        <>
          <span
            className={`absolute rounded-full border-2 border-surface ${now < 0 ? 'bg-down' : 'bg-up'}`}
            style={{
              left: percent(across(scale, spot)),
              top: percent(down(scale, now)),
              width: 12,
              height: 12,
              transform: 'translate(-50%, -50%)',
            }}
          />
          <span
            className="absolute rounded-chip border border-border bg-surface px-1 text-small font-semibold"
            style={{ left: percent(across(scale, spot)), top: 4, transform: `translateX(${across(scale, spot) > 0.8 ? '-105%' : '6px'})` }}
          >
            <FormattedMessage id="payoff.key.now" /> <Pnl value={now} currency={currency} decimals={0} />
          </span>
        </>
      )}
    </div>
  );
});

interface TicksProps {
  scale: PayoffScale;
  format: ReturnType<typeof useFormat>;
}

/** The amounts at the side. */
const Amounts = memo(function Amounts({ scale, format }: TicksProps) {
  const levels = roundLevels(scale.low, scale.high);
  const text = axisForm(levels, format.settings, true);
  return (
    <div aria-hidden className="relative shrink-0" style={{ width: GUTTER }}>
      {levels.map((profit) => (
        <span
          key={profit}
          className="absolute text-micro text-text-3"
          style={{ top: percent(down(scale, profit)), right: 4, transform: 'translateY(-50%)' }}
        >
          {format.settings.privacy === true ? format.signedMoney(profit, 0) : text(profit)}
        </span>
      ))}
    </div>
  );
});

/** The levels below; those at the edges are left out, they would be cut. */
const Levels = memo(function Levels({ scale, format }: TicksProps) {
  const edge = (scale.right - scale.left) * EDGE;
  const xTicks = roundLevels(scale.left + edge, scale.right - edge);
  return (
    <div dir="ltr" aria-hidden className="relative h-4" style={{ marginLeft: GUTTER }}>
      {xTicks.map((level) => (
        <span
          key={level}
          className="absolute text-micro text-text-3"
          style={{ left: percent(across(scale, level)), transform: 'translateX(-50%)' }}
        >
          {format.integer(level)}
        </span>
      ))}
    </div>
  );
});

const Legend = memo(function Legend({ bands, overlays }: { bands: boolean; overlays: readonly PayoffOverlay[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small text-text-3">
      <Key className="text-text-3" dash="2 3" id="payoff.key.now" />
      <Key className="text-primary" id="payoff.key.target" />
      <Key className="text-up" id="payoff.key.end" />
      {bands ? <Key className="text-text-3" wide id="payoff.key.bands" /> : null}
      {overlays.map(({ name }) => (
        <Key key={name} className="text-warn" dash="6 3" name={name} />
      ))}
    </ul>
  );
});

interface KeyProps {
  className: string;
  dash?: string;
  /** An area instead of a line. */
  wide?: boolean;
  id?: string;
  name?: string;
}

/** One entry of the legend. */
function Key({ className, dash, wide, id, name }: KeyProps) {
  return (
    <li className="flex items-center gap-1">
      <svg aria-hidden width="18" height="10" className={className} stroke="currentColor" fill="none">
        <path d="M0 5h18" strokeWidth={wide ? 10 : 2} strokeOpacity={wide ? 0.25 : 1} strokeDasharray={dash} />
      </svg>
      {id === undefined ? name : <FormattedMessage id={id} />}
    </li>
  );
}
