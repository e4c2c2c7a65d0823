import { FormattedMessage, useIntl } from 'react-intl';
import { errorText, fieldErrorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Notice } from '#client/ui/notice.tsx';
import { refusedCandle, type Sent } from './send-candles.ts';

/** How an import of candles ended. After a failure it says what is stored for certain, and what of the file was refused. */
export function CandleSent({ sent }: { sent: Sent | null }) {
  const intl = useIntl();
  const format = useFormat();
  if (sent === null) return null;
  if (sent.kind === 'stored') {
    const { symbol, candles, sessions, from, to } = sent.series;
    return (
      <Notice kind="success">
        <FormattedMessage
          id="import.done"
          values={{ symbol, candles, sessions, from: format.tradingDate(from), to: format.tradingDate(to) }}
        />
      </Notice>
    );
  }
  const { error, part, storedSessions } = sent;
  const candles = error.fields.flatMap((field) => {
    const refused = refusedCandle(field.path, part);
    return refused === null ? [] : [{ ...refused, field }];
  });
  return (
    <Notice kind="error" title={errorText(error, intl)}>
      {candles.length === 0 ? null : (
        <ul>
          {candles.map(({ candle, column, field }) => (
            <li key={field.path}>
              {format.dateTime(candle.at)}, {column}
              {' · '}
              {fieldErrorText(field, intl)}
            </li>
          ))}
        </ul>
      )}
      <FormattedMessage id="import.partly" values={{ sessions: storedSessions }} />
    </Notice>
  );
}
