import { FormattedMessage, useIntl } from 'react-intl';
import type { PastChain, PastRow } from '#client/api/types.ts';
import { useColumnForm } from '#client/i18n/use-column-form.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { cx } from '#client/ui/cx.ts';
import { Cell, HeadCell, RowHead, Table } from '#client/ui/table.tsx';
import { Compact, Figure } from '#client/widgets/figure.tsx';
import type { FigureKind } from '#client/widgets/figure-text.ts';
import { SideChip } from '#client/widgets/side-chip.tsx';
import { Strike } from '#client/widgets/strike.tsx';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { exchangeTime } from '#domain/units/time.ts';

/** The figures of which a phone shows one beside the price. */
export const PAST_METRICS = ['oi', 'volume', 'iv', 'delta', 'theta'] as const;
export type PastMetric = (typeof PAST_METRICS)[number];

/** A leg picked for the strategy builder. */
export interface PickedPast {
  readonly side: 'buy' | 'sell';
  readonly kind: 'call' | 'put';
  readonly strike: number;
}

type Leg = NonNullable<PastRow['call']>;
type ColumnId = PastMetric | 'bid' | 'ask' | 'gamma' | 'vega';

/** Columns from the outer edge to the price. */
const WIDE: readonly ColumnId[] = ['volume', 'oi', 'vega', 'theta', 'gamma', 'delta', 'iv', 'bid', 'ask'];
const KINDS: Readonly<Record<Exclude<ColumnId, 'oi' | 'volume'>, FigureKind>> = {
  iv: 'percent',
  bid: 'price',
  ask: 'price',
  delta: 'delta',
  gamma: 'gamma',
  theta: 'theta',
  vega: 'vega',
};
const valueOf = (id: ColumnId, row: PastRow, leg: Leg | null) => (id === 'iv' ? row.iv : (leg?.[id] ?? null));

/** Returns the number format of each column of contracts, the same for calls and puts. */
function useForms(rows: readonly PastRow[]) {
  const legs = rows.flatMap(({ call, put }) => [call, put]);
  return { oi: useColumnForm(legs.map((leg) => leg?.oi)), volume: useColumnForm(legs.map((leg) => leg?.volume)) };
}

interface ToldProps {
  id: ColumnId;
  side: 'call' | 'put';
  row: PastRow;
  forms: ReturnType<typeof useForms>;
}

/** A figure of a strike other than the price, which cannot be pressed. */
function Told({ id, side, row, forms }: ToldProps) {
  if (id === 'oi' || id === 'volume') return <Compact value={row[side]?.[id]} form={forms[id]} />;
  return <Figure kind={KINDS[id]} value={valueOf(id, row, row[side])} />;
}

interface PastGridProps {
  chain: PastChain;
  rows: readonly PastRow[];
  /** The figure beside the price on a phone; null = every column. */
  metric: PastMetric | null;
  picked: readonly PickedPast[];
  onPick: (leg: Omit<PickedPast, 'side'>) => void;
}

/** The strikes of a past chain. Nothing ticks and nothing leads to an order: a pressed price is a leg for the strategy builder. */
export function PastGrid({ chain, rows, metric, picked, onPick }: PastGridProps) {
  const intl = useIntl();
  const format = useFormat();
  // Most recorded days have no bid and ask.
  const quoted = chain.rows.some(({ call, put }) => typeof (call?.bid ?? put?.bid) === 'number');
  const columns = metric === null ? (quoted ? WIDE : WIDE.filter((id) => id !== 'bid' && id !== 'ask')) : [metric];
  const forms = useForms(rows);
  const dense = metric === null ? 'px-2!' : 'px-1!';
  const head = (id: string) => intl.formatMessage({ id: `past-chain.column.${id}` });
  const told = (id: ColumnId, side: 'call' | 'put', row: PastRow) => (
    <Cell key={`${side} ${id}`} numeric className={dense}>
      <Told id={id} side={side} row={row} forms={forms} />
    </Cell>
  );
  const priced = (side: 'call' | 'put', row: PastRow) => (
    <Cell
      numeric
      className={cx(dense, (side === 'call' ? row.strike < (chain.spot ?? 0) : row.strike > (chain.spot ?? Infinity)) && 'bg-itm')}
    >
      <PastPrice
        leg={row[side]}
        at={chain.at}
        picked={picked.find((each) => each.kind === side && each.strike === row.strike)?.side ?? null}
        name={intl.formatMessage({ id: 'past-chain.pick' }, { kind: side, strike: format.integer(row.strike) })}
        onPick={() => onPick({ kind: side, strike: row.strike })}
      />
    </Cell>
  );
  return (
    <Table
      caption={intl.formatMessage(
        { id: 'past-chain.caption' },
        {
          underlying: chain.underlying,
          expiry: format.tradingDate(chain.expiry),
          day: format.tradingDate(chain.date),
          time: format.time(exchangeTime(chain.at), { seconds: false }),
        },
      )}
    >
      <thead>
        <tr>
          {columns.map((id) => (
            <HeadCell key={id} numeric className={dense}>
              {head(id)}
            </HeadCell>
          ))}
          <HeadCell numeric className={dense}>
            <FormattedMessage id="past-chain.column.call" />
          </HeadCell>
          <HeadCell className={cx(dense, 'text-center')}>{head('strike')}</HeadCell>
          <HeadCell numeric className={dense}>
            <FormattedMessage id="past-chain.column.put" />
          </HeadCell>
          {columns.toReversed().map((id) => (
            <HeadCell key={id} numeric className={dense}>
              {head(id)}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody dir="ltr">
        {rows.map((row) => (
          <tr key={row.strike} className={row.strike === chain.atm_strike ? 'bg-atm font-semibold' : undefined}>
            {columns.map((id) => told(id, 'call', row))}
            {priced('call', row)}
            <RowHead className={cx(dense, 'text-center')}>
              <Strike value={row.strike} />
            </RowHead>
            {priced('put', row)}
            {columns.toReversed().map((id) => told(id, 'put', row))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

interface PastPriceProps {
  leg: Leg | null;
  /** Of the chain. */
  at: number;
  picked: 'buy' | 'sell' | null;
  name: string;
  onPick: () => void;
}

/** A price that can be picked as a leg for the strategy builder. A price older than the chosen minute shows its age. */
function PastPrice({ leg, at, picked, name, onPick }: PastPriceProps) {
  const intl = useIntl();
  const format = useFormat();
  if (leg === null) return <Figure kind="price" value={null} />;
  const old = at - leg.priced_at >= MINUTE_MS;
  const since = intl.formatMessage({ id: 'past-chain.old' }, { time: format.time(exchangeTime(leg.priced_at), { seconds: false }) });
  return (
    <button
      type="button"
      className={cx('inline-flex min-h-9 min-w-11 items-center justify-end gap-1 rounded-button', old && 'text-text-3')}
      aria-pressed={picked !== null}
      title={old ? since : undefined}
      onClick={onPick}
    >
      <span className="sr-only">{name} </span>
      {picked === null ? null : <SideChip side={picked === 'buy' ? 'BUY' : 'SELL'} short />}
      <Figure kind="price" value={leg.ltp} />
      {old ? <span className="sr-only"> {since}</span> : null}
    </button>
  );
}
