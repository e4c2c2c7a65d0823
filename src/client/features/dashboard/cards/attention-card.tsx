import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Card } from '#client/ui/card.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { CircleCheck, TriangleAlert } from '#client/ui/icons.ts';
import { instrumentLine } from '#client/widgets/instrument-name.tsx';
import type { Attention } from '../model/attention.ts';

const SHOWN = 3;
/** Where each is dealt with. */
const PLACES = {
  account: 'broker',
  intent: 'order-book',
  order: 'order-book',
  instruction: 'positions',
  naked: 'positions',
  expiry: 'positions',
} as const satisfies Record<Attention['kind'], string>;
const PATHS = { broker: 'broker', 'order-book': 'order_book', positions: 'position' } as const;

function useSentence(): (item: Attention) => string {
  const intl = useIntl();
  const format = useFormat();
  return (item) => {
    if (item.kind === 'account') return intl.formatMessage({ id: 'dashboard.attention.account' }, { label: item.account.label });
    if (item.kind === 'intent')
      return item.about === ''
        ? intl.formatMessage({ id: 'dashboard.attention.unknown-intent' })
        : intl.formatMessage({ id: 'dashboard.attention.unknown-order' }, { summary: item.about });
    if (item.kind === 'instruction') {
      const [{ instrument, reason_code: code }] = item.instructions;
      return intl.formatMessage(
        { id: 'dashboard.attention.instruction' },
        {
          count: item.instructions.length,
          symbol: instrument === null ? '' : instrumentLine(instrument, format),
          reason: code === null ? 'none' : errorText({ code, message: '' }, intl),
        },
      );
    }
    if (item.kind === 'naked') {
      const [{ instrument, product }] = item.positions;
      const symbol = `${instrumentLine(instrument, format)} ${product}`;
      return intl.formatMessage({ id: 'dashboard.attention.naked' }, { symbol, count: item.positions.length });
    }
    if (item.kind === 'expiry') {
      const { positions } = item;
      const symbol = instrumentLine(positions[0].instrument, format);
      return intl.formatMessage({ id: 'dashboard.attention.expiry' }, { symbol, count: positions.length });
    }
    const [{ transaction_type: type, instrument, status, reason_code: code, reason }] = item.orders;
    const verdict = status === 'denied' ? 'denied' : 'rejected';
    const values = {
      count: item.orders.length,
      side: intl.formatMessage({ id: `side.${type === 'BUY' ? 'buy' : 'sell'}` }),
      symbol: instrumentLine(instrument, format),
    };
    if (code === null && reason === null) return intl.formatMessage({ id: `dashboard.attention.${verdict}-unknown` }, values);
    return intl.formatMessage(
      { id: `dashboard.attention.${verdict}` },
      { ...values, reason: errorText({ code: code ?? '', message: reason ?? '' }, intl) },
    );
  };
}

/** The matters that need attention, each with a link to where it is resolved. */
export function AttentionCard({ items }: { items: readonly Attention[] }) {
  const intl = useIntl();
  const sentence = useSentence();
  return (
    <Card
      title={intl.formatMessage({ id: 'dashboard.attention.title' })}
      aside={
        <Link to={`${APP_BASE}/dashboards/live-trade`} className="link">
          <FormattedMessage id="dashboard.attention.live" />
        </Link>
      }
    >
      {items.length === 0 ? (
        <p className="flex items-center gap-2 text-text-2">
          <Icon icon={CircleCheck} />
          <FormattedMessage id="dashboard.attention.none" />
        </p>
      ) : (
        <ul className="flex flex-col gap-2">
          {items.slice(0, SHOWN).map((item) => (
            <li key={item.key} className="flex flex-wrap items-start gap-2">
              <Icon
                icon={TriangleAlert}
                className={item.kind === 'order' || item.kind === 'naked' || item.kind === 'instruction' ? 'text-danger' : 'text-warn'}
              />
              <span className="min-w-0 flex-1 break-words">{sentence(item)}</span>
              <Link to={`${APP_BASE}/${PATHS[PLACES[item.kind]]}`} className="link">
                <FormattedMessage id={`dashboard.attention.open-${PLACES[item.kind]}`} />
              </Link>
            </li>
          ))}
          {items.length > SHOWN ? (
            <li className="text-small text-text-3">
              <FormattedMessage id="dashboard.attention.more" values={{ count: items.length - SHOWN }} />
            </li>
          ) : null}
        </ul>
      )}
    </Card>
  );
}
