import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { EmptyState } from '#client/widgets/empty-state.tsx';

/** Notice that a part of the book is empty, with a link to the place where orders start. */
export function NothingHere({ of }: { of: string }) {
  const intl = useIntl();
  return (
    <EmptyState
      title={intl.formatMessage({ id: `order-book.empty.${of}` })}
      action={
        <Link className="btn btn-primary" to={`${APP_BASE}/market_view?tab=chain`}>
          <FormattedMessage id="order-book.empty.action" />
        </Link>
      }
    >
      <FormattedMessage id={`order-book.empty.${of}.about`} />
    </EmptyState>
  );
}
