import { FormattedMessage } from 'react-intl';
import type { Instruction } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Price } from '#client/widgets/figure.tsx';
import { instrumentLine } from '#client/widgets/instrument-name.tsx';

type Part<Key extends keyof Instruction> = NonNullable<Instruction[Key]>;

/** The conditions and orders of a stop, target, GTT or square-off, in words. */
export function InstructionTerms({ instruction }: { instruction: Instruction }) {
  const { exit, gtt } = instruction;
  const tick = instruction.instrument?.tick_size ?? null;
  if (exit !== null) return <ExitTerms exit={exit} tick={tick} />;
  return gtt === null ? <ClosingTerms instruction={instruction} /> : <GttTerms gtt={gtt} tick={tick} />;
}

const price = (value: number | null, tick: number | null) => <Price key="price" value={value} tick={tick} className="font-semibold" />;

interface ExitTermsProps {
  exit: Part<'exit'>;
  /** Null = not known. */
  tick: number | null;
}

/** The exit prices of a position and the quantity that they close. */
function ExitTerms({ exit, tick }: ExitTermsProps) {
  const format = useFormat();
  return (
    <ul>
      {exit.effective_stop === null ? null : (
        <li>
          <FormattedMessage
            id="order-book.exit.stop"
            values={{ price: price(exit.effective_stop, tick), trails: String(exit.trailing !== null) }}
          />
        </li>
      )}
      {exit.target_price === null ? null : (
        <li>
          <FormattedMessage id="order-book.exit.target" values={{ price: price(exit.target_price, tick) }} />
        </li>
      )}
      <li className="text-text-2">
        <FormattedMessage
          id="order-book.exit.protects"
          values={{
            side: exit.transaction_type,
            units: format.integer(exit.protected_quantity),
            closed: format.integer(exit.closed_quantity),
          }}
        />
      </li>
    </ul>
  );
}

interface GttTermsProps {
  gtt: Part<'gtt'>;
  /** Null = not known. */
  tick: number | null;
}

/** The trigger prices of a GTT, the orders that they send, and the last day of its validity. */
function GttTerms({ gtt, tick }: GttTermsProps) {
  const format = useFormat();
  return (
    <ul>
      {gtt.legs.map((leg, at) => (
        <li key={leg.direction} className={gtt.triggered_leg !== null && gtt.triggered_leg !== at ? 'text-text-3' : undefined}>
          <FormattedMessage
            id="order-book.gtt.leg"
            values={{
              direction: leg.direction === 'at-or-above' ? 'above' : 'below',
              trigger: price(leg.trigger_price, tick),
              side: leg.transaction_type,
              lots: leg.lots,
              type: leg.order_type,
              price: price(leg.price, tick),
            }}
          />
        </li>
      ))}
      <li className="text-text-2">
        <FormattedMessage id="order-book.gtt.until" values={{ date: format.tradingDate(gtt.valid_until) }} />
      </li>
    </ul>
  );
}

/** The positions that a square-off has closed, and that a reversal has opened. */
function ClosingTerms({ instruction: { square_off: job, opening } }: { instruction: Instruction }) {
  const format = useFormat();
  return (
    <ul>
      {job?.legs.map((leg) => (
        <li key={leg.position_id}>
          <FormattedMessage
            id="order-book.square-off.leg"
            values={{
              symbol: <bdi key="symbol">{leg.instrument ? instrumentLine(leg.instrument, format) : leg.tradingsymbol}</bdi>,
              closed: format.integer(leg.closed_quantity),
              total: format.integer(leg.target_quantity),
            }}
          />
        </li>
      ))}
      {opening === null ? null : (
        <li>
          <FormattedMessage
            id="order-book.reverse.opening"
            values={{ filled: format.integer(opening.filled_quantity), total: format.integer(opening.quantity) }}
          />
        </li>
      )}
    </ul>
  );
}
