import { FormattedMessage, useIntl } from 'react-intl';
import { useCatalogues } from '#client/i18n/use-catalogues.ts';
import { useHeatMap } from '#client/state/overview.ts';
import { PageTitle } from '#client/ui/page-title.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { HeatView } from './heat-view.tsx';
import { Toolbar } from './parts/toolbar.tsx';
import { useHeatQuery } from './use-heat-query.ts';

/** Where the move is: every share as a tile, by sector, or the indices. */
export function HeatMapScreen() {
  useCatalogues('market-words');
  const intl = useIntl();
  const { query, show } = useHeatQuery();
  const heatMap = useHeatMap();
  const title = intl.formatMessage({ id: 'heat-map.title' });
  return (
    <div className="flex flex-col gap-2">
      <PageTitle>
        <FormattedMessage id="heat-map.title" />
      </PageTitle>
      <Toolbar query={query} show={show} />
      <PageState market resource={heatMap} what={title} skeleton={<div className="skeleton h-[60dvh]" aria-hidden />}>
        {(value) => <HeatView heatMap={value} resource={heatMap} query={query} show={show} />}
      </PageState>
    </div>
  );
}
