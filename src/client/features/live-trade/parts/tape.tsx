import { lotsOf } from '#client/state/orders/lot-size.ts';
import { memo, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { useInstructions } from '#client/state/orders/instructions.ts';
import type { LiveResource } from '#client/state/resource/resource.ts';
import { ChipButton } from '#client/ui/chip.tsx';
import { instrumentLine } from '#client/widgets/instrument-name.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { Price } from '#client/widgets/price.tsx';
import { Quantity } from '#client/widgets/quantity.tsx';
import { exchangeTime } from '#domain/units/time.ts';
import { tapeOf, type TapeLine } from '../model/tape.ts';

const SHOWN = 100;

/** What happened today, newest first, each with its time. Read out only when the reader asks for it. */
export const Tape = memo(function Tape({ accountNumber, orders }: { accountNumber: string; orders: LiveResource<Order[]> }) {
  const intl = useIntl();
  const instructions = useInstructions(accountNumber);
  const [spoken, setSpoken] = useState(false);
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
        <>
          <div className="px-3 pt-2">
            <ChipButton pressed={spoken} onClick={() => setSpoken(!spoken)}>
              <FormattedMessage id="live-trade.tape.read" />
            </ChipButton>
          </div>
          <div role="log" aria-live={spoken ? 'polite' : 'off'} aria-label={intl.formatMessage({ id: 'live-trade.tape' })}>
            <ol>
              {lines.map((line) => (
                <Line key={line.key} line={line} />
              ))}
            </ol>
          </div>
        </>
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
