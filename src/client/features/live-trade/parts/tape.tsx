import { memo, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { lotsOf } from '#client/state/orders/lot-size.ts';
import type { Order, Instruction } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { useInstructions } from '#client/state/orders/instructions.ts';
import type { LiveResource } from '#client/state/resource/resource.ts';
import { ChipButton } from '#client/ui/chip.tsx';
import { instrumentLine } from '#client/widgets/instrument-name.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { Price } from '#client/widgets/figure.tsx';
import { Quantity } from '#client/widgets/quantity.tsx';
import { exchangeTime } from '#domain/units/time.ts';
import { isFinal } from '#domain/orders/status-sets.ts';

/** One entry of the day's activity, with the exchange's time. */
type TapeLine =
  | {
      readonly kind: 'fill';
      readonly key: string;
      readonly at: number;
      readonly order: Order;
      readonly quantity: number;
      readonly price: number;
    }
  | { readonly kind: 'order'; readonly key: string; readonly at: number; readonly order: Order }
  | { readonly kind: 'instruction'; readonly key: string; readonly at: number; readonly instruction: Instruction };

/** Returns the day's activity, newest first: every fill, every order placed or ended without a fill, and the current state of every stop, target and GTT. */
export function tapeOf(orders: readonly Order[], instructions: readonly Instruction[], count: number): readonly TapeLine[] {
  const lines: TapeLine[] = [];
  for (const order of orders) {
    for (const fill of order.fills)
      lines.push({ kind: 'fill', key: fill.trade_id, at: fill.exchange_at, order, quantity: fill.quantity, price: fill.price });
    if (order.status !== 'filled' || order.fills.length === 0) {
      const at = isFinal(order.status) ? order.updated_at : order.placed_at;
      lines.push({ kind: 'order', key: order.order_id, at, order });
    }
  }
  for (const instruction of instructions)
    lines.push({ kind: 'instruction', key: instruction.instruction_id, at: instruction.updated_at, instruction });
  return lines.toSorted((a, b) => b.at - a.at || a.key.localeCompare(b.key)).slice(0, count);
}

const SHOWN = 100;

/** Switches the reading aloud of new activity on or off. */
export function ReadTape({ spoken, onSpoken }: { spoken: boolean; onSpoken: (spoken: boolean) => void }) {
  return (
    <ChipButton pressed={spoken} onClick={() => onSpoken(!spoken)}>
      <FormattedMessage id="live-trade.tape.read" />
    </ChipButton>
  );
}

interface TapeProps {
  accountNumber: string;
  orders: LiveResource<Order[]>;
  /** Whether new activity is read aloud. */
  spoken: boolean;
}

/** The day's activity, newest first, each entry with its time. */
export const Tape = memo(function Tape({ accountNumber, orders, spoken }: TapeProps) {
  const intl = useIntl();
  const instructions = useInstructions(accountNumber);
  const lines = useMemo(() => tapeOf(orders.value ?? [], instructions.value ?? [], SHOWN), [orders.value, instructions.value]);
  return (
    <PageState
      resource={orders}
      what={intl.formatMessage({ id: 'live-trade.tape' })}
      skeleton={<div className="skeleton h-[160px]" aria-hidden />}
      isEmpty={() => lines.length === 0}
      empty={
        <p className="p-3 text-text-2">
          <FormattedMessage id="live-trade.tape.none" />
        </p>
      }
    >
      {() => (
        <div role="log" aria-live={spoken ? 'polite' : 'off'} aria-label={intl.formatMessage({ id: 'live-trade.tape' })}>
          <ol>
            {lines.map((line) => (
              <Line key={line.key} line={line} />
            ))}
          </ol>
        </div>
      )}
    </PageState>
  );
});

function Line({ line }: { line: TapeLine }) {
  const intl = useIntl();
  const format = useFormat();
  const text = () => {
    if (line.kind === 'instruction') {
      const { instrument, kind, status } = line.instruction;
      return (
        <FormattedMessage
          id="live-trade.tape.instruction"
          values={{
            kind: intl.formatMessage({ id: `live-trade.tape.kind.${kind}` }),
            status: intl.formatMessage({ id: `live-trade.tape.status.${status}`, defaultMessage: status }),
            symbol: instrument === null ? '' : instrumentLine(instrument, format),
          }}
        />
      );
    }
    const { order } = line;
    const values = {
      side: intl.formatMessage({ id: `side.${order.transaction_type === 'BUY' ? 'buy' : 'sell'}` }),
      symbol: instrumentLine(order.instrument, format),
    };
    return line.kind === 'fill' ? (
      <FormattedMessage
        id="live-trade.tape.fill"
        values={{
          ...values,
          quantity: <Quantity key="quantity" lots={lotsOf(line.quantity, order.instrument)} units={line.quantity} />,
          price: <Price key="price" value={line.price} tick={order.instrument.tick_size} />,
        }}
      />
    ) : (
      <FormattedMessage id="live-trade.tape.order" values={{ ...values, status: intl.formatMessage({ id: `status.${order.status}` }) }} />
    );
  };
  return (
    <li className="flex gap-2 border-b border-border px-3 py-2 text-small">
      <time className="text-text-3" dateTime={new Date(line.at).toISOString()}>
        {format.time(exchangeTime(line.at))}
      </time>
      <span className="min-w-0 flex-1">{text()}</span>
    </li>
  );
}
