import { useAtomValue, useSetAtom } from 'jotai';
import { useIntl } from 'react-intl';
import type { Instrument } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { rememberInstrumentAtom } from '#client/state/market/recent-instruments.ts';
import { read } from '#client/state/market/ticker-store.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { instrumentLine } from '#client/widgets/instrument-name.tsx';
import type { ThumbLeg } from '#client/widgets/payoff/legs-thumb.tsx';
import { type OrderLine, parseOrderLine } from '#domain/orders/order-line.ts';
import type { Command } from './use-commands.ts';

type Order = Extract<OrderLine, { kind: 'order' }>;

const hasInstrumentsAtom = featureAtom('instruments');

/** Underlying of an order line that names none. */
const USUAL = 'NIFTY';
const LETTERS = { call: 'CE', put: 'PE' } as const;

/** Returns the search text for the contract of an order line. */
function searchOf({ underlying, strike, optionType, future, expiry }: Order): string {
  const type = optionType === null ? '' : LETTERS[optionType];
  return [underlying ?? USUAL, strike ?? '', type, future ? 'FUT' : '', expiry].filter((part) => part !== '').join(' ');
}

/** Returns whether a found contract is exactly the one in the order line, since the search also returns similar ones. */
function isMeant(instrument: Instrument, { underlying, strike, optionType, future }: Order): boolean {
  if (!instrument.tradable || instrument.underlying !== (underlying ?? USUAL)) return false;
  if (optionType !== null) return instrument.kind === 'option' && instrument.strike === strike && instrument.option_type === optionType;
  return instrument.kind === (future ? 'future' : 'equity');
}

/** Returns the contract as a leg at the typed price, else at the last price known on this device. */
function legOf({ instrument_id: id, kind, option_type: type, strike, expiry }: Instrument, { side, lots, price }: Order): ThumbLeg {
  return {
    kind: kind === 'option' ? type : kind,
    side: side === 'BUY' ? 'buy' : 'sell',
    strike,
    expiry,
    lots,
    price: price ?? read(id)?.ltp ?? null,
  };
}

/** Returns the search text of a typed order, then the order to review and the part that was not understood; nulls for text that is no order. */
export function useOrderLine(text: string) {
  const intl = useIntl();
  const format = useFormat();
  const openTicket = useSetAtom(ticketRequestAtom);
  const remember = useSetAtom(rememberInstrumentAtom);
  const offered = useAtomValue(hasInstrumentsAtom);
  const line = offered ? parseOrderLine(text) : null;
  const order = line?.kind === 'order' ? line : null;
  const choiceOf = (found: readonly Instrument[]): Command | null => {
    const instrument = order === null ? undefined : found.find((each) => isMeant(each, order));
    if (order === null || instrument === undefined) return null;
    const { side, lots, price } = order;
    return {
      key: 'order',
      group: 'order',
      leg: legOf(instrument, order),
      name: intl.formatMessage(
        { id: 'search.order' },
        { side, lots, symbol: instrumentLine(instrument, format), kind: price === null ? 'market' : 'limit', price: price ?? 0 },
      ),
      run: () => {
        void remember(instrument);
        openTicket({ instrument, side, lots, review: true, mode: 'open', ...(price === null ? {} : { price }) });
      },
    };
  };
  return {
    search: order === null ? null : searchOf(order),
    choiceOf,
    problem: line?.kind === 'unclear' ? intl.formatMessage({ id: `search.order.${line.why}` }, { text: line.text }) : null,
  };
}
