import { useIntl } from 'react-intl';
import { Select } from '#client/ui/select.tsx';
import type { PortfolioQuery } from '../model/use-portfolio-query.ts';

/** Chooses results before or after charges. */
export function ChargesChoice({ query }: { query: PortfolioQuery }) {
  const intl = useIntl();
  return (
    <Select
      className="min-w-0 flex-[1_1_9rem] md:max-w-56"
      label={intl.formatMessage({ id: 'portfolio.charges.label' })}
      name="charges"
      value={query.gross ? 'gross' : 'net'}
      options={(['net', 'gross'] as const).map((value) => ({ value, label: intl.formatMessage({ id: `portfolio.charges.${value}` }) }))}
      onChange={(value) => query.show({ gross: value === 'gross' ? '1' : null })}
    />
  );
}
