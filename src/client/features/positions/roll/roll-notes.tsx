import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import type { Instrument, Position } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Notice } from '#client/ui/notice.tsx';
import { instrumentLine } from '#client/widgets/instrument-name.tsx';
import { usePositionsRisk } from '../positions-desk.ts';

interface RollNotesProps {
  position: Position;
  to: Instrument | null;
  lots: number;
  /** Both prices are of a market that trades now. */
  live: boolean;
  /** The leg without a quote on the opposite side. */
  unquoted: 'closing' | 'opening' | null;
  /** Whether the server's estimate failed. */
  failed: boolean;
}

function chainAddress({ underlying, expiry }: Instrument): string {
  const query = new URLSearchParams({ tab: 'chain', underlying, ...(expiry === null ? {} : { expiry }) });
  return `${APP_BASE}/market_view?${query.toString()}`;
}

/** Notes before a roll: its procedure, missing protection, and unreliable prices. */
export function RollNotes({ position, to, lots, live, unquoted, failed }: RollNotesProps) {
  const intl = useIntl();
  const format = useFormat();
  const { protection } = usePositionsRisk();
  const { exits, holders } = protection?.(position) ?? { exits: [], holders: [] };
  const gone = unquoted === 'closing' ? position.instrument : to;
  const buys = position.net_quantity > 0 === (unquoted === 'opening');
  return (
    <div className="flex flex-col gap-2">
      {live ? null : (
        <Notice
          kind="stale"
          action={
            position.instrument.kind === 'option' ? (
              <Link className="btn btn-secondary" to={chainAddress(to ?? position.instrument)}>
                <FormattedMessage id="positions.roll.chain" />
              </Link>
            ) : null
          }
        >
          <FormattedMessage id="positions.roll.stale" />
        </Notice>
      )}
      {unquoted === null || gone === null ? null : (
        <Notice kind="warn">
          <FormattedMessage
            id={buys ? 'positions.roll.no-offers' : 'positions.roll.no-bids'}
            values={{ symbol: instrumentLine(gone, format) }}
          />
        </Notice>
      )}
      <p className="text-text-2">
        <FormattedMessage id="positions.roll.how" />
      </p>
      <p className="text-text-2">
        <FormattedMessage id="positions.roll.bare" />
        {exits.length === 0 ? null : (
          <>
            {' '}
            <FormattedMessage id={lots < Math.abs(position.net_lots) ? 'positions.roll.exit-stays' : 'positions.roll.exit-ends'} />
          </>
        )}
      </p>
      {holders.length === 0 ? null : (
        <p className="text-text-2">
          <FormattedMessage id="positions.roll.managed" values={{ names: intl.formatList(holders.map(({ name }) => name)) }} />
        </p>
      )}
      {failed ? (
        <p className="text-small text-text-3">
          <FormattedMessage id="positions.reverse.no-estimate" />
        </p>
      ) : null}
    </div>
  );
}
