import { FormattedMessage } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import { Notice } from '#client/ui/notice.tsx';
import type { UnderlyingInFile } from './read-chain-file.ts';

/** What would be imported, before anything is sent. */
export function ChainContents({ part, leftOut }: { part: UnderlyingInFile; leftOut: number }) {
  const format = useFormat();
  const { underlying, chains, sessions, options } = part;
  return (
    <>
      <Notice kind="info">
        <FormattedMessage id="import.checked" />
      </Notice>
      <dl className="facts">
        <dt>
          <FormattedMessage id="import.chain.underlying" />
        </dt>
        <dd>{underlying}</dd>
        <dt>
          <FormattedMessage id="import.rows" />
        </dt>
        <dd>
          <FormattedMessage id="import.chain.rows-of" values={{ options, chains: chains.length, sessions }} />
        </dd>
        <dt>
          <FormattedMessage id="import.from" />
        </dt>
        <dd>{format.dateTime(chains[0]?.at ?? null)}</dd>
        <dt>
          <FormattedMessage id="import.to" />
        </dt>
        <dd>{format.dateTime(chains.at(-1)?.at ?? null)}</dd>
      </dl>
      {leftOut === 0 ? null : (
        <p className="text-text-2">
          <FormattedMessage id="import.chain.left-out" values={{ count: leftOut }} />
        </p>
      )}
    </>
  );
}
