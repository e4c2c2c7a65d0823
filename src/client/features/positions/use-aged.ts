import { useIntl } from 'react-intl';
import { freshnessAt, type FreshnessFacts } from '#client/widgets/freshness-facts.ts';
import { useReportFreshness } from '#client/widgets/page-freshness.ts';
import { useNowSelect } from '#client/widgets/use-now.ts';
import { mayAddRisk } from '#domain/market/freshness.ts';

/** Tells the page how old figures are, under the name of a message, and returns whether they have lost their emphasis. Null: none are shown. */
export function useAged(nameId: string, facts: FreshnessFacts | null): boolean {
  const intl = useIntl();
  useReportFreshness(intl.formatMessage({ id: nameId }), facts);
  return useNowSelect((now) => facts !== null && !mayAddRisk(freshnessAt(facts, now)));
}
