import { FormattedMessage, useIntl } from 'react-intl';
import type { Estimate } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import type { BasketLegDraft } from '#client/state/orders/basket-draft.ts';
import { ArrowDown, ArrowUp, Trash2 } from '#client/ui/icons.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { InstrumentName, instrumentLine } from '#client/widgets/instrument-name.tsx';
import { Price } from '#client/widgets/figure.tsx';
import { LivePrice } from '#client/widgets/live-figure.tsx';
import { Quantity } from '#client/widgets/quantity.tsx';
import { SideChip } from '#client/widgets/side-chip.tsx';
import { movedLeg } from '../model/basket-plan.ts';
import { KIND_BRANCH } from '../model/kind-branch.ts';
import { unitWord } from '../model/order-lots.ts';

interface LegListProps {
  legs: readonly BasketLegDraft[];
  /** Whether the legs cannot be changed here because they belong together. */
  fixed?: boolean;
  /** The server's estimate of each leg, in the same order; empty until answered. */
  expected: Estimate['orders'];
  onChange: (change: (legs: readonly BasketLegDraft[]) => readonly BasketLegDraft[]) => void;
}

/** The legs in the order of sending, each with lots and price. */
export function LegList({ legs, fixed = false, expected, onChange }: LegListProps) {
  const intl = useIntl();
  const format = useFormat();
  return (
    <ol className="flex flex-col gap-3">
      {legs.map(({ id, instrument, order }, place) => {
        const tick = instrument.tick_size;
        const name = instrumentLine(instrument, format);
        const label = (what: string) => intl.formatMessage({ id: `ticket.basket.${what}` }, { name });
        return (
          <li key={id} className="flex flex-col gap-2 border-b border-border pb-3">
            <div className="flex items-start justify-between gap-3">
              <span className="flex min-w-0 flex-wrap items-center gap-2">
                <SideChip side={order.transaction_type} short />
                <InstrumentName instrument={instrument} />
              </span>
              {fixed ? (
                <Quantity lots={order.lots} units={order.lots * instrument.lot_size} kind={instrument.kind} className="shrink-0" />
              ) : (
                <span className="flex shrink-0">
                  <IconButton
                    label={label('up')}
                    icon={<ArrowUp aria-hidden size={20} />}
                    disabled={place === 0}
                    onClick={() => onChange((all) => movedLeg(all, id, -1))}
                  />
                  <IconButton
                    label={label('down')}
                    icon={<ArrowDown aria-hidden size={20} />}
                    disabled={place === legs.length - 1}
                    onClick={() => onChange((all) => movedLeg(all, id, 1))}
                  />
                  <IconButton
                    label={label('remove')}
                    icon={<Trash2 aria-hidden size={20} />}
                    onClick={() => onChange((all) => all.filter((leg) => leg.id !== id))}
                  />
                </span>
              )}
            </div>
            <div className="flex items-end justify-between gap-3">
              <p className="min-w-0 flex-1 text-small text-text-2">
                <FormattedMessage
                  id="ticket.basket.terms"
                  values={{
                    kind: KIND_BRANCH[order.order_type],
                    price: <Price key="price" value={order.price} tick={tick} />,
                    trigger: <Price key="trigger" value={order.trigger_price} tick={tick} />,
                    product: intl.formatMessage({ id: `ticket.product.${order.product}` }),
                  }}
                />
                <br />
                <FormattedMessage
                  id="ticket.basket.prices"
                  values={{
                    ltp: <LivePrice key="ltp" instrumentId={instrument.instrument_id} tick={tick} className="font-semibold" />,
                    worst: <Price key="worst" value={expected[place]?.worst_price ?? null} tick={tick} className="font-semibold" />,
                  }}
                />
              </p>
              {fixed ? null : (
                <NumberField
                  className="w-36 shrink-0"
                  label={<FormattedMessage id={`ticket.${unitWord(instrument)}`} />}
                  value={order.lots}
                  min={1}
                  onChange={(lots) => {
                    if (lots === null || !Number.isSafeInteger(lots) || lots < 1) return;
                    onChange((all) => all.map((leg) => (leg.id === id ? { ...leg, order: { ...leg.order, lots } } : leg)));
                  }}
                />
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
