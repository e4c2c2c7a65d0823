import { useSetAtom } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Position } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { chainOfKeyAtom, keyOfChain, openChainAtom } from '#client/state/market/chain.ts';
import { useOrderBook } from '#client/state/orders/order-book.ts';
import { useResources } from '#client/state/resource/use-resources.ts';
import { Button } from '#client/ui/button.tsx';
import { cx } from '#client/ui/cx.ts';
import { Sheet } from '#client/ui/sheet.tsx';
import { useDesk } from '#client/ui/use-desk.ts';
import { Greek, Price } from '#client/widgets/figure.tsx';
import { InstrumentName, instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { Quantity } from '#client/widgets/quantity.tsx';
import { isWorking } from '#domain/orders/status-sets.ts';
import { useLiveQuote } from '#client/widgets/use-live-quote.ts';
import { actionRequestAtom } from '../action-request.ts';
import { netGreek } from '#client/state/positions/greeks.ts';
import type { PositionGroup } from '../model/group-positions.ts';
import { payoffAtExpiry } from '../model/payoff.ts';
import { GuardChips } from '../parts/guard-chips.tsx';
import { usePositionsDesk, usePositionsRisk } from '../positions-desk.ts';
import { usePositionActions } from '../use-position-actions.ts';

interface GroupPanelProps {
  group: PositionGroup;
  name: string;
  onClose: () => void;
}

/** Details of a group: payoff, Greeks, exits and working orders. */
export function GroupPanel({ group, name, onClose }: GroupPanelProps) {
  const intl = useIntl();
  const wide = useDesk();
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

const PICTURE_WIDTH = 288;
const PICTURE_HEIGHT = 140;

/** The payoff at expiry with the zero line and the underlying's price. Without interaction: the figures stand beside it. */
function PayoffPicture({ group, spotId }: { group: PositionGroup; spotId: string }) {
  const intl = useIntl();
  const { quote } = useLiveQuote(spotId);
  const payoff = quote === null ? null : payoffAtExpiry(group.positions, quote.ltp);
  if (payoff === null || quote === null) return null;
  const { points, low, high } = payoff;
  const from = points[0]?.price ?? 0;
  const to = points.at(-1)?.price ?? 1;
  const span = Math.max(high, 0) - Math.min(low, 0) || 1;
  const x = (price: number) => ((price - from) / (to - from)) * PICTURE_WIDTH;
  const y = (profit: number) => 8 + ((Math.max(high, 0) - profit) / span) * (PICTURE_HEIGHT - 16);
  const line = points
    .map(({ price, profit }, at) => `${at === 0 ? 'M' : 'L'}${Math.round(x(price) * 10) / 10} ${Math.round(y(profit) * 10) / 10}`)
    .join('');
  return (
    <svg
      role="img"
      className="h-[140px] w-full"
      viewBox={`0 0 ${PICTURE_WIDTH} ${PICTURE_HEIGHT}`}
      preserveAspectRatio="none"
      aria-label={intl.formatMessage({ id: 'positions.panel.payoff' }, { underlying: group.positions[0]?.instrument.underlying })}
    >
      <path d={`M0 ${y(0)}H${PICTURE_WIDTH}`} className="stroke-border-strong" vectorEffect="non-scaling-stroke" />
      <path d={`M${x(quote.ltp)} 0V${PICTURE_HEIGHT}`} className="stroke-text-3" strokeDasharray="3 3" vectorEffect="non-scaling-stroke" />
      <path d={line} fill="none" strokeWidth={2} className="stroke-primary" vectorEffect="non-scaling-stroke" />
    </svg>
  );
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
            <Pnl value={theta} />
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

/** The protection of each position of the group, with exit buttons for each and for all. One call closes positions of one portfolio. */
function Exits({ group }: { group: PositionGroup }) {
  const act = useSetAtom(actionRequestAtom);
  const open = group.positions.filter(({ net_quantity: net }) => net !== 0);
  const exitsTogether = open.length > 1 && new Set(open.map((each) => each.portfolio_id)).size === 1;
  return (
    <section>
      <h3 className="mb-2 font-semibold">
        <FormattedMessage id="positions.panel.exits" />
      </h3>
      <ul className="flex flex-col gap-2">
        {group.positions.map((position) => (
          <ExitOf key={position.position_id} position={position} />
        ))}
      </ul>
      {exitsTogether ? (
        <Button block variant="danger" className="mt-3" onClick={() => act({ kind: 'exit-many', positions: open })}>
          <FormattedMessage id="positions.exit-many.about" values={{ count: open.length }} />
        </Button>
      ) : null}
    </section>
  );
}

function ExitOf({ position }: { position: Position }) {
  const intl = useIntl();
  const format = useFormat();
  const { offers } = usePositionsDesk();
  const { squareOff, act } = usePositionActions(position);
  const symbol = instrumentTitle(position.instrument, format);
  return (
    <li className="flex flex-wrap items-center gap-2">
      <InstrumentName instrument={position.instrument} className="me-auto" />
      <GuardChips position={position} />
      <Button size="sm" aria-label={intl.formatMessage({ id: 'positions.close.of' }, { symbol })} onClick={() => squareOff()}>
        <FormattedMessage id="positions.close" />
      </Button>
      {offers.exits ? (
        <Button size="sm" aria-label={intl.formatMessage({ id: 'positions.protect.of' }, { symbol })} onClick={() => act('protect')}>
          <FormattedMessage id="positions.protect" />
        </Button>
      ) : null}
    </li>
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
