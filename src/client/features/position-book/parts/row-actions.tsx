import { useSetAtom } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import type { Position, PositionBookRow } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import { Button } from '#client/ui/button.tsx';
import { instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { useBookDesk } from '../book-desk.ts';

/** Returns the function that opens the closing ticket. Nothing is sent from here. */
export function useExit(): (position: Position) => void {
  const open = useSetAtom(ticketRequestAtom);
  return (position) =>
    open({ instrument: position.instrument, side: position.net_quantity > 0 ? 'SELL' : 'BUY', mode: { squareOff: position } });
}

/** Closing an open position of the running day, and where everything else is done with it. */
export function RowActions({ row }: { row: PositionBookRow }) {
  const intl = useIntl();
  const format = useFormat();
  const exit = useExit();
  const position = useBookDesk().positionOf(row);
  if (position === null || position.net_quantity === 0) return null;
  const symbol = instrumentTitle(row.instrument, format);
  return (
    <span className="flex items-center justify-end gap-2 max-lg:flex-wrap">
      <Button size="sm" aria-label={intl.formatMessage({ id: 'position-book.exit.of' }, { symbol })} onClick={() => exit(position)}>
        <FormattedMessage id="position-book.exit" />
      </Button>
      <Link
        className="btn btn-ghost btn-sm"
        aria-label={intl.formatMessage({ id: 'position-book.open.of' }, { symbol })}
        to={`${APP_BASE}/position?group=portfolio&q=${encodeURIComponent(row.instrument.tradingsymbol)}`}
      >
        <FormattedMessage id="position-book.open" />
      </Link>
    </span>
  );
}
