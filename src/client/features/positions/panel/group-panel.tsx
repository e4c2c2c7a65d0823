import { useSetAtom } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import { chainOfKeyAtom, keyOfChain, openChainAtom } from '#client/state/chain.ts';
import { useOrderBook } from '#client/state/order-book.ts';
import { useResources } from '#client/state/use-resources.ts';
import { Button } from '#client/ui/button.tsx';
import { cx } from '#client/ui/cx.ts';
import { Sheet } from '#client/ui/sheet.tsx';
import { DESKTOP, useMedia } from '#client/ui/use-media.ts';
import { Greek } from '#client/widgets/greek.tsx';
import { InstrumentName, instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { Price } from '#client/widgets/price.tsx';
import { Quantity } from '#client/widgets/quantity.tsx';
import { isWorking } from '#domain/orders/status-sets.ts';
import { actionRequestAtom } from '../action-request.ts';
import { netGreek } from '../model/greeks-of.ts';
import type { PositionGroup } from '../model/group-positions.ts';
import { GuardChips } from '../parts/guard-chips.tsx';
import { usePositionsDesk, usePositionsRisk } from '../positions-desk.ts';
import { PayoffPicture } from './payoff-picture.tsx';

interface GroupPanelProps {
  group: PositionGroup;
  name: string;
  onClose: () => void;
}

/** How a group reacts, what ends it, and what works for it in the market. */
export function GroupPanel({ group, name, onClose }: GroupPanelProps) {
  const intl = useIntl();
  const wide = useMedia(DESKTOP);
  return (
    <Sheet open docked={wide} onClose={onClose} title={intl.formatMessage({ id: 'positions.panel' }, { group: name })}>
      <div className="flex flex-col gap-4">
        <Shape group={group} />
        <Greeks group={group} />
        <Exits group={group} />
        <Orders group={group} />
      </div>
    </Sheet>
  );
}

function Shape({ group }: { group: PositionGroup }) {
  const [first] = group.positions;
  const keys = first === undefined ? [] : [keyOfChain(first.instrument.underlying, first.instrument.expiry)];
  const [chain] = useResources(first?.instrument.kind === 'option' ? keys : [], chainOfKeyAtom, openChainAtom);
  const spotId = chain?.value?.spot_instrument_id;
  return spotId === undefined ? null : <PayoffPicture group={group} spotId={spotId} />;
}

function Greeks({ group }: { group: PositionGroup }) {
  const { greeks, greeksStale } = usePositionsRisk();
  const net = (name: 'delta' | 'gamma' | 'theta' | 'vega') => netGreek(group.positions, name, greeks);
  const theta = net('theta');
  return (
    <div>
      <dl className={cx('grid grid-cols-2 gap-3', greeksStale && 'is-stale')}>
        <div>
          <dt className="text-small text-text-3">
            <FormattedMessage id="positions.summary.delta" />
          </dt>
          <dd className="text-h2">
            <Greek name="delta" value={net('delta')} />
          </dd>
        </div>
        <div>
          <dt className="text-small text-text-3">
            <FormattedMessage id="positions.summary.theta" />
          </dt>
          <dd className="text-h2">
            <Pnl value={theta} decimals={0} />
          </dd>
        </div>
        {(['gamma', 'vega'] as const).map((each) => (
          <div key={each}>
            <dt className="text-small text-text-3">
              <FormattedMessage id={`positions.panel.${each}`} />
            </dt>
            <dd className="text-h2">
              <Greek name={each} value={net(each)} />
            </dd>
          </div>
        ))}
      </dl>
      {theta === null ? (
        <p className="mt-2 text-small text-warn">
          <FormattedMessage id="positions.panel.greeks.missing" />
        </p>
      ) : null}
    </div>
  );
}

function Exits({ group }: { group: PositionGroup }) {
  const intl = useIntl();
  const format = useFormat();
  const act = useSetAtom(actionRequestAtom);
  const { offers } = usePositionsDesk();
  return (
    <section>
      <h3 className="mb-2 font-semibold">
        <FormattedMessage id="positions.panel.exits" />
      </h3>
      <ul className="flex flex-col gap-2">
        {group.positions.map((position) => (
          <li key={position.position_id} className="flex flex-wrap items-center gap-2">
            <InstrumentName instrument={position.instrument} className="me-auto" />
            <GuardChips position={position} />
            {offers.exits ? (
              <Button
                size="sm"
                aria-label={intl.formatMessage({ id: 'positions.protect.of' }, { symbol: instrumentTitle(position.instrument, format) })}
                onClick={() => act({ kind: 'protect', position })}
              >
                <FormattedMessage id="positions.protect" />
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Orders({ group }: { group: PositionGroup }) {
  const book = useOrderBook(group.positions[0]?.account_number ?? null);
  const ids = new Set(group.positions.map((each) => each.instrument.instrument_id));
  const orders = (book.value ?? []).filter((order) => isWorking(order.status) && ids.has(order.instrument.instrument_id));
  return (
    <section>
      <h3 className="mb-2 font-semibold">
        <FormattedMessage id="positions.panel.orders" />
      </h3>
      {orders.length === 0 ? (
        <p className="text-text-2">
          <FormattedMessage id="positions.panel.none" />
        </p>
      ) : (
        <ul className="flex flex-col gap-2">
          {orders.map((order) => (
            <li key={order.order_id} className="flex flex-wrap items-center justify-between gap-2">
              <InstrumentName instrument={order.instrument} />
              <Quantity kind={order.instrument.kind} lots={order.lots} units={order.quantity} />
              <Price value={order.price ?? order.trigger_price ?? order.protection_price} tick={order.instrument.tick_size} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
