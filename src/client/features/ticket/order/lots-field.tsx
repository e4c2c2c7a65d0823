import { useEffect, useRef, useState, type RefObject } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import { ChipButton } from '#client/ui/chip.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { Percent } from '#client/widgets/figure.tsx';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { closeParts } from '#domain/positions/close-parts.ts';
import { unitWord } from '../model/order-lots.ts';
import type { TicketForm } from '../model/ticket-form.ts';

interface LotsFieldProps {
  /** Whether the field takes the focus when the ticket opens. */
  focused: boolean;
  instrument: Instrument;
  form: TicketForm;
  slices: readonly number[];
  units: number | null;
  /** Most lots of one order; null = no limit. */
  most: number | null;
  /** Most lots that there is money for as well; null = not known. */
  affordable: number | null;
  /** Most lots that can be closed; null for other tickets. */
  closable: number | null;
  filledLots: number;
  error: string | null;
  onLots: (lots: number | null) => void;
}

const LOTS = [1, 2, 5] as const;
const SHARES = [1, 10, 100] as const;

/** Turns the wheel over the focused number into steps. Without the focus the wheel scrolls, as everywhere. */
function useWheelSteps(onStep: (direction: 1 | -1) => void): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef(onStep);
  useEffect(() => {
    latest.current = onStep;
  });
  useEffect(() => {
    const element = frame.current;
    const turn = (event: WheelEvent) => {
      if (event.deltaY === 0 || !(event.target instanceof HTMLInputElement) || event.target !== document.activeElement) return;
      event.preventDefault();
      latest.current(event.deltaY < 0 ? 1 : -1);
    };
    // Added directly, because React's wheel listeners are passive and cannot stop the page from scrolling.
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, []);
  return frame;
}

/** Puts the focus into the field of a box as the ticket opens. */
function useFirstFocus(box: RefObject<HTMLElement | null>, focused: boolean): void {
  useEffect(() => {
    // A finger would get its keyboard over the ticket.
    if (!focused || window.matchMedia('(pointer: coarse)').matches) return undefined;
    // The dialog opens after its content is drawn, and then takes the focus itself.
    const frame = requestAnimationFrame(() => {
      const field = box.current?.querySelector('input');
      const at = document.activeElement;
      if (at === document.body || field?.closest('dialog')?.contains(at) === true) field?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [box, focused]);
}

/** The quantity: lots with their units, or shares. An exit offers parts of the open quantity, a new order small numbers and the maximum. */
export function LotsField(props: LotsFieldProps) {
  const { instrument, form, slices, units, affordable, closable, filledLots, error, onLots } = props;
  const intl = useIntl();
  const format = useFormat();
  const [snapped, setSnapped] = useState<number | null>(null);
  const word = unitWord(instrument);
  const most = closable ?? props.most;
  const choices =
    closable === null
      ? (word === 'shares' ? SHARES : LOTS).map((lots) => ({ key: String(lots), lots, label: format.integer(lots) }))
      : closeParts(closable).map(({ part, lots }) => ({
          key: String(part),
          lots,
          label: <Percent fraction={part} decimals={0} />,
        }));
  const settle = () => {
    const { lots } = form;
    if (lots === null || lots <= 0 || Number.isSafeInteger(lots)) return;
    const whole = Math.max(1, Math.round(lots));
    setSnapped(whole);
    onLots(whole);
  };
  const wheel = useWheelSteps((direction) => {
    const next = Math.max(1, filledLots, Math.trunc(form.lots ?? 0) + direction);
    onLots(most === null ? next : Math.min(most, next));
  });
  useFirstFocus(wheel, props.focused);
  const hint =
    snapped !== null && snapped === form.lots ? (
      <span role="status">
        <FormattedMessage id={`ticket.${word}.snapped`} values={{ lots: snapped }} />
      </span>
    ) : units === null || word === 'shares' ? undefined : (
      <FormattedMessage
        id="ticket.lots.units"
        values={{ units, formatted: format.integer(units), lotSize: format.integer(instrument.lotSize) }}
      />
    );
  return (
    <div ref={wheel} className="flex flex-col gap-2">
      <NumberField
        label={<FormattedMessage id={`ticket.${word}`} />}
        hint={hint}
        error={error}
        value={form.lots}
        min={Math.max(1, filledLots)}
        {...(most === null ? {} : { max: most })}
        onChange={onLots}
        onBlur={settle}
      />
      {form.mode === 'modify' ? null : (
        <div role="group" aria-label={intl.formatMessage({ id: `ticket.${word}.chips` })} className="flex flex-wrap gap-2">
          {choices.map(({ key, lots, label }) => (
            <ChipButton key={key} pressed={form.lots === lots} onClick={() => onLots(lots)}>
              {label}
            </ChipButton>
          ))}
          {closable === null ? (
            <ChipButton disabled={affordable === null || affordable < 1} onClick={() => onLots(affordable)}>
              <FormattedMessage id="ticket.lots.max" values={{ lots: affordable === null ? '' : format.integer(affordable) }} />
            </ChipButton>
          ) : null}
        </div>
      )}
      {filledLots > 0 ? (
        <p className="text-small text-text-3">
          <FormattedMessage id={`ticket.${word}.filled`} values={{ filled: filledLots, lots: form.lots ?? 0 }} />
        </p>
      ) : null}
      {slices.length > 1 ? (
        <p role="status" className="rounded-input bg-warn-soft p-2 text-small text-warn">
          <FormattedMessage
            id="ticket.lots.slices"
            values={{ count: slices.length, list: slices.map((quantity) => format.integer(quantity)).join(' + ') }}
          />
        </p>
      ) : null}
    </div>
  );
}
