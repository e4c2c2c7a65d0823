import { FormattedMessage, useIntl } from 'react-intl';
import { useChain } from '#client/state/market/chain.ts';
import { useUnderlyings } from '#client/state/market/underlyings.ts';
import { PageTitle } from '#client/ui/page-title.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { CombinationDesk } from './combination-desk.tsx';
import { useOptionQuery } from './use-option-query.ts';

/** The option chart: the premium of the combination in the address. */
export function Screen() {
  const intl = useIntl();
  const query = useOptionQuery();
  const underlyings = useUnderlyings();
  const underlying = query.underlying ?? underlyings.value?.[0]?.underlying ?? null;
  const chain = useChain(underlying, query.expiry);
  return (
    <>
      <PageTitle>
        <FormattedMessage id="option-chart.title" />
      </PageTitle>
      <PageState
        resource={underlying === null ? { ...underlyings, value: null } : chain}
        what={intl.formatMessage({ id: 'option-chart.title' })}
        skeleton={<div className="skeleton h-[60dvh]" aria-hidden />}
      >
        {(value) => <CombinationDesk query={query} chain={value} underlyings={underlyings.value ?? []} />}
      </PageState>
    </>
  );
}
