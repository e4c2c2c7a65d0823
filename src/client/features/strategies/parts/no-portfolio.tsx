import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { Briefcase } from '#client/ui/icons.ts';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { APP_BASE } from '#contract/constants.ts';

/** Links to the missing prerequisite: an account first, then a portfolio. */
export function NoPortfolio({ hasAccount }: { hasAccount: boolean }) {
  const intl = useIntl();
  return (
    <EmptyState
      icon={Briefcase}
      title={intl.formatMessage({ id: `strategies.bots.${hasAccount ? 'no-portfolio' : 'no-account'}` })}
      action={
        <Link to={`${APP_BASE}/${hasAccount ? 'portfolio' : 'broker'}`} className="btn btn-primary">
          <FormattedMessage id={`strategies.bots.${hasAccount ? 'make-portfolio' : 'add-account'}`} />
        </Link>
      }
    >
      <FormattedMessage id="strategies.bots.no-portfolio.text" />
    </EmptyState>
  );
}
