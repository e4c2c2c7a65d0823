import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { ApiError } from '#client/api/api-error.ts';
import { errorText, fieldErrorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Notice } from '#client/ui/notice.tsx';
import { Figure } from '#client/widgets/figure.tsx';
import { priceToDecimal } from '#domain/units/price.ts';
import { csvPlace } from './read-file.ts';
import type { UnderlyingInFile } from './read-chain-file.ts';
import type { ChainsSent } from './use-chain-import.ts';

/** What a refusal is about that names no line: a limit of what is kept, or what the server says. */
function limitText(error: ApiError, intl: IntlShape): string | null {
  const field = error.fields.find(({ code }) => code === 'form.array-max');
  if (field === undefined) return null;
  return intl.formatMessage({ id: `import.chain.full-${field.path}` }, { max: field.values?.['max'] ?? 0 });
}

function RefusedOptions({ error, part }: { error: ApiError; part: UnderlyingInFile }) {
  const intl = useIntl();
  const format = useFormat();
  const lines = part.chains.flatMap((chain) => chain.options.map((option) => ({ chain, option })));
  const refused = error.fields.flatMap((field) => {
    const place = csvPlace(field.path);
    const line = lines[(place?.line ?? 0) - 2];
    return place === null || line === undefined ? [] : [{ ...line, field, column: place.column }];
  });
  if (refused.length === 0) return null;
  return (
    <ul>
      {refused.map(({ chain, option, field, column }) => (
        <li key={field.path}>
          {format.tradingDate(chain.date)} · {format.tradingDate(chain.expiry)} ·{' '}
          <Figure kind="strike" value={priceToDecimal(option.strike)} /> {option.optionType === 'call' ? 'CE' : 'PE'}, {column} ·{' '}
          {fieldErrorText(field, intl)}
        </li>
      ))}
    </ul>
  );
}

/** How an import of chains ended: what became of the lines, or that nothing is stored, or that it is not known. */
export function ChainSent({ sent }: { sent: ChainsSent | null }) {
  const intl = useIntl();
  if (sent === null) return null;
  if (sent.kind === 'stored') {
    const { rows } = sent.answer;
    const names = sent.answer.imported.map(({ underlying }) => underlying).join(', ');
    return (
      <Notice kind="success">
        <FormattedMessage id="import.chain.done" values={{ symbol: names, added: rows.new, changed: rows.changed, same: rows.same }} />
        {rows.dropped === 0 ? null : (
          <>
            {' '}
            <FormattedMessage id="import.chain.dropped" values={{ count: rows.dropped }} />
          </>
        )}
      </Notice>
    );
  }
  if (sent.kind === 'too-long')
    return (
      <Notice kind="error">
        <FormattedMessage id="import.chain.too-long" values={{ symbol: sent.underlying }} />
      </Notice>
    );
  const { error, part } = sent;
  return (
    <Notice kind="error" title={limitText(error, intl) ?? errorText(error, intl)}>
      <RefusedOptions error={error} part={part} />
      <FormattedMessage id={error.kind === 'http' && error.status < 500 ? 'import.chain.not-stored' : 'import.chain.unknown'} />
    </Notice>
  );
}
