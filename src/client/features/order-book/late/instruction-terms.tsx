import { FormattedMessage } from 'react-intl';
import type { Instruction } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Price } from '#client/widgets/price.tsx';

/** What an instruction waits for and does then, in words. */
export function InstructionTerms({ instruction }: { instruction: Instruction }) {
  const format = useFormat();
  const { exit, gtt, square_off: job, opening } = instruction;
  const tick = instruction.instrument?.tick_size ?? 0.05;
  const price = (value: number | null) => <Price key="price" value={value} tick={tick} className="font-semibold" />;
  if (exit !== null)
    return (
      <ul>
        {exit.effective_stop === null ? null : (
          <li>
            <FormattedMessage
              id="order-book.exit.stop"
              values={{ price: price(exit.effective_stop), trails: String(exit.trailing !== null) }}
            />
          </li>
        )}
        {exit.target_price === null ? null : (
          <li>
            <FormattedMessage id="order-book.exit.target" values={{ price: price(exit.target_price) }} />
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
  if (gtt !== null)
    return (
      <ul>
        {gtt.legs.map((leg, at) => (
          <li key={leg.direction} className={gtt.triggered_leg !== null && gtt.triggered_leg !== at ? 'text-text-3' : undefined}>
            <FormattedMessage
              id="order-book.gtt.leg"
              values={{
                direction: leg.direction === 'at-or-above' ? 'above' : 'below',
                trigger: price(leg.trigger_price),
                side: leg.transaction_type,
                lots: leg.lots,
                type: leg.order_type,
                price: price(leg.price),
              }}
            />
          </li>
        ))}
        <li className="text-text-2">
          <FormattedMessage id="order-book.gtt.until" values={{ date: format.tradingDate(gtt.valid_until) }} />
        </li>
      </ul>
    );
  return (
    <ul>
      {job?.legs.map((leg) => (
        <li key={leg.position_id}>
          <FormattedMessage
            id="order-book.square-off.leg"
            values={{
              symbol: <bdi key="symbol">{leg.tradingsymbol}</bdi>,
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
