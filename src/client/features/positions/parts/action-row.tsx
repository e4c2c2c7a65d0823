import { useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import type { Position } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { brokerAccountsAtom, useBrokerElsewhere } from '#client/state/accounts/accounts.ts';
import { isSized } from '#client/state/orders/lot-size.ts';
import { Button } from '#client/ui/button.tsx';
import { instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { usePositionsDesk } from '../positions-desk.ts';
import { isRollable } from '../roll/roll-order.ts';
import { usePositionActions } from '../use-position-actions.ts';

const SHEETS = ['roll', 'trail', 'reverse'] as const;

/** The actions other than exit and protection. */
export function ActionRow({ position }: { position: Position }) {
  const intl = useIntl();
  const format = useFormat();
  const { offers } = usePositionsDesk();
  const { act, add } = usePositionActions(position);
  const symbol = instrumentTitle(position.instrument, format);
  return (
    <div className="flex flex-wrap gap-2">
      <Button aria-label={intl.formatMessage({ id: 'positions.add.of' }, { symbol })} onClick={add}>
        <FormattedMessage id="positions.add" />
      </Button>
      {SHEETS.filter((kind) =>
        kind === 'trail'
          ? offers.exits
          : kind === 'roll'
            ? offers.rolls && isRollable(position)
            : offers.actions && isSized(position.instrument),
      ).map((kind) => (
        <Button key={kind} aria-label={intl.formatMessage({ id: `positions.${kind}.of` }, { symbol })} onClick={() => act(kind)}>
          <FormattedMessage id={`positions.${kind}`} />
        </Button>
      ))}
      {offers.actions && isSized(position.instrument) ? <ConvertButton position={position} symbol={symbol} /> : null}
      <Link
        className="btn btn-secondary"
        aria-label={intl.formatMessage({ id: 'positions.chart.of' }, { symbol })}
        to={`${APP_BASE}/trading_view_chart?instrument=${encodeURIComponent(position.instrument.instrument_id)}`}
      >
        <FormattedMessage id="positions.chart" />
      </Link>
    </div>
  );
}

interface ConvertButtonProps {
  readonly position: Position;
  readonly symbol: string;
}

/** The button for another product: at a broker elsewhere only where that broker changes products. */
function ConvertButton(props: ConvertButtonProps) {
  const account = useAtomValue(brokerAccountsAtom).find((one) => one.account_number === props.position.account_number);
  const elsewhere = useBrokerElsewhere(props.position.account_number);
  const can = account?.environment === 'paper' || elsewhere?.capabilities.includes('convert-positions') === true;
  return can ? <ConvertAction {...props} /> : null;
}

function ConvertAction({ position, symbol }: ConvertButtonProps) {
  const intl = useIntl();
  const { act } = usePositionActions(position);
  return (
    <Button aria-label={intl.formatMessage({ id: 'positions.convert.of' }, { symbol })} onClick={() => act('convert')}>
      <FormattedMessage id="positions.convert" />
    </Button>
  );
}
