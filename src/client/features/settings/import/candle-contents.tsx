import { FormattedMessage } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import { Notice } from '#client/ui/notice.tsx';
import type { CandleFile } from './read-candle-file.ts';

interface CandleContentsProps {
  symbol: string;
  contents: CandleFile;
  /** Something is stored under the symbol. */
  replaces: boolean;
}

/** What would be imported, before anything is sent. */
export function CandleContents({ symbol, contents, replaces }: CandleContentsProps) {
  const format = useFormat();
  const { candles, sessions, first, last } = contents;
  return (
    <>
      <Notice kind="info">
        <FormattedMessage id="import.checked" />
      </Notice>
      <dl className="facts">
        <dt>
          <FormattedMessage id="import.symbol" />
        </dt>
        <dd>{symbol === '' ? '—' : symbol}</dd>
        <dt>
          <FormattedMessage id="import.interval" />
        </dt>
        <dd>
          <FormattedMessage id="import.one-minute" />
        </dd>
        <dt>
          <FormattedMessage id="import.rows" />
        </dt>
        <dd>
          <FormattedMessage id="import.rows-of" values={{ candles, sessions }} />
        </dd>
        <dt>
          <FormattedMessage id="import.from" />
        </dt>
        <dd>{format.dateTime(first.at)}</dd>
        <dt>
          <FormattedMessage id="import.to" />
        </dt>
        <dd>{format.dateTime(last.at)}</dd>
      </dl>
      {replaces ? (
        <p className="text-text-2">
          <FormattedMessage id="import.replaces" values={{ symbol }} />
        </p>
      ) : null}
    </>
  );
}
