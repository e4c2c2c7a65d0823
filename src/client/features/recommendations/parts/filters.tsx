import { FormattedMessage, useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import { ChipButton } from '#client/ui/chip.tsx';
import { Select } from '#client/ui/select.tsx';
import { useDesk } from '#client/ui/use-desk.ts';
import { type IdeaView, ORIGINS, STATUSES } from '../model/idea-view.ts';
import { CAPITALS, type IdeasQuery } from '../model/use-ideas-query.ts';

interface FiltersProps {
  query: IdeasQuery;
  underlyings: readonly string[];
  /** The ideas; a filter value that none of them has is not offered. */
  ideas: readonly IdeaView[];
}

/** The filters, all in the address. */
export function Filters({ query, underlyings, ideas }: FiltersProps) {
  const told = (name: 'origin' | 'margin' | 'max_loss') => ideas.length === 0 || ideas.some(({ row }) => row[name] !== null);
  const intl = useIntl();
  const format = useFormat();
  const wide = useDesk();
  const all = { value: 'all', label: intl.formatMessage({ id: 'recommendations.filter.all' }) } as const;
  const any = { value: 'all', label: intl.formatMessage({ id: 'recommendations.filter.any' }) } as const;
  const chosen = (value: string) => (value === 'all' ? null : value);
  const chosenCount = [query.underlying, query.origin, query.capital].filter((value) => value !== 'all').length;
  const nothing = ideas.length > 0 && underlyings.length === 0 && !told('origin') && !told('margin');
  const choices = (
    <div className="grid grid-cols-2 gap-x-3 lg:grid-cols-3 [&_.field-note]:hidden">
      {underlyings.length > 0 || ideas.length === 0 ? (
        <Select
          label={intl.formatMessage({ id: 'recommendations.filter.underlying' })}
          value={query.underlying}
          options={[any, ...underlyings.map((value) => ({ value, label: value }))]}
          onChange={(value) => query.show({ underlying: chosen(value) })}
        />
      ) : null}
      {told('origin') ? (
        <Select
          label={intl.formatMessage({ id: 'recommendations.filter.origin' })}
          value={query.origin}
          options={[any, ...ORIGINS.map((value) => ({ value, label: intl.formatMessage({ id: `recommendations.origin.${value}` }) }))]}
          onChange={(value) => query.show({ origin: chosen(value) })}
        />
      ) : null}
      {told('margin') ? (
        <Select
          label={intl.formatMessage({ id: 'recommendations.filter.capital' })}
          value={query.capital}
          options={[
            all,
            ...CAPITALS.map((value) => ({
              value,
              label: intl.formatMessage({ id: 'recommendations.filter.up-to' }, { amount: format.integer(Number(value)) }),
            })),
          ]}
          onChange={(value) => query.show({ capital: chosen(value) })}
        />
      ) : null}
    </div>
  );
  return (
    <div className="mb-3 flex flex-col gap-3 lg:mb-4">
      <div
        role="group"
        aria-label={intl.formatMessage({ id: 'recommendations.filter.status' })}
        className="flex gap-2 *:shrink-0 max-lg:-mx-1 max-lg:overflow-auto max-lg:px-1 max-lg:py-1 lg:flex-wrap"
      >
        {(['all', ...STATUSES] as const).map((status) => (
          <ChipButton key={status} pressed={query.status === status} onClick={() => query.show({ status: chosen(status) })}>
            <FormattedMessage id={status === 'all' ? 'recommendations.filter.all' : `recommendations.status.${status}`} />
          </ChipButton>
        ))}
        {told('max_loss') ? (
          <ChipButton pressed={query.definedOnly} onClick={() => query.show({ risk: query.definedOnly ? null : 'defined' })}>
            <FormattedMessage id="recommendations.filter.defined" />
          </ChipButton>
        ) : null}
      </div>
      {wide && !nothing ? (
        choices
      ) : nothing ? null : (
        <details open={chosenCount > 0 || undefined}>
          <summary className="min-h-11 content-center text-primary">
            <FormattedMessage id="recommendations.filter.more" values={{ count: chosenCount }} />
          </summary>
          {choices}
        </details>
      )}
    </div>
  );
}
