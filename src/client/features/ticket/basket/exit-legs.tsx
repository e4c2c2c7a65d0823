import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Basket } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { basketOpenAtom } from '#client/state/overlays/open.ts';
import { usePositions } from '#client/state/positions/positions.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { useDecision } from '#client/state/orders/use-decision.ts';
import { basketExit } from '../model/basket-plan.ts';

/** Closes the basket's fills in one portfolio: as one job of the server, or as part of a larger position. */
export function ExitLegs({ target }: { target: Basket['targets'][number] }) {
  const intl = useIntl();
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const openTicket = useSetAtom(ticketRequestAtom);
  const setOpen = useSetAtom(basketOpenAtom);
  const { intent, open, blocked, send } = useDecision({ lock: 'while-open' });
  const positions = usePositions(target.portfolio_id);
  const { whole, parts } = basketExit(target, positions.value ?? []);
  if (open || intent?.state === 'done')
    return (
      <Notice kind={intent?.state === 'unknown' ? 'warn' : 'info'}>
        <FormattedMessage
          id={`ticket.basket.exit.${intent?.state === 'unknown' ? 'unknown' : intent?.state === 'done' ? 'done' : 'sending'}`}
        />
      </Notice>
    );
  if (whole.length === 0 && parts.length === 0) return null;
  const names = whole.map(({ instrument }) => instrumentTitle(instrument, format)).join(', ');
  return (
    <div className="flex flex-col items-start gap-2">
      {intent?.error ? <Notice kind="error">{errorText(intent.error, intl)}</Notice> : null}
      {blocked === null ? null : (
        <Notice kind="error">
          <FormattedMessage id={`ticket.blocked.${blocked}`} />
        </Notice>
      )}
      {whole.length === 0 ? null : asking ? (
        <Notice kind="warn">
          <p>
            <FormattedMessage id="ticket.basket.exit.question" values={{ count: whole.length, names }} />
          </p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setAsking(false)}>
              <FormattedMessage id="ticket.review.back" />
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false);
                const { account_number, portfolio_id } = target;
                const position_ids = whole.map((position) => position.position_id);
                void send(
                  {
                    kind: 'idempotent',
                    operation: 'squareOffTrades',
                    body: { scope: 'positions', account_number, portfolio_id, position_ids },
                  },
                  names,
                );
              }}
            >
              <FormattedMessage id="ticket.basket.exit.confirm" values={{ count: whole.length }} />
            </Button>
          </div>
        </Notice>
      ) : (
        <Button onClick={() => setAsking(true)}>
          <FormattedMessage id="ticket.basket.exit" />
        </Button>
      )}
      {parts.map(({ position, lots }) => (
        <Button
          key={position.position_id}
          onClick={() => {
            setOpen(false);
            openTicket({
              instrument: position.instrument,
              side: position.net_quantity > 0 ? 'SELL' : 'BUY',
              lots,
              mode: { squareOff: position },
            });
          }}
        >
          <FormattedMessage id="ticket.basket.exit.part" values={{ lots, name: instrumentTitle(position.instrument, format) }} />
        </Button>
      ))}
    </div>
  );
}
