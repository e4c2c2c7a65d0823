import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError } from '#client/api/api-error.ts';
import type { BotRun } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { answerRunAtom } from '#client/state/bots/runs.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { LivePrice } from '#client/widgets/live-figure.tsx';
import { exchangeTime } from '#domain/units/time.ts';
import { contractWords } from '../journal/contract-words.ts';

/** The entries that wait for approval, at current prices, with the two answers. An answer covers exactly the shown entries; later ones need another. */
export function RunAsks({ run }: { run: BotRun }) {
  const intl = useIntl();
  const format = useFormat();
  const offline = useAtomValue(offlineAtom);
  const answer = useSetAtom(answerRunAtom);
  const [doing, setDoing] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { asks, name, run_id: id, definition } = run;
  if (!asks || asks.orders.length === 0 || run.status === 'ended') return null;
  const say = (enters: boolean) => {
    if (doing !== null) return;
    setDoing(enters);
    setFailure(null);
    answer(
      id,
      asks.orders.map(({ order }) => order),
      enters,
    )
      .catch((thrown: unknown) => setFailure(errorText(asApiError(thrown), intl)))
      .finally(() => setDoing(null));
  };
  const button = (what: 'enter' | 'decline', enters: boolean) => (
    <Button
      size="sm"
      variant={enters ? 'primary' : 'secondary'}
      busy={doing === enters}
      disabled={offline || doing === !enters}
      aria-label={intl.formatMessage({ id: `strategies.asks.${what}-named` }, { name })}
      onClick={() => say(enters)}
    >
      <FormattedMessage id={`strategies.asks.${what}`} />
    </Button>
  );
  return (
    <section
      className="flex flex-col gap-2 rounded-card border border-warn p-3"
      aria-label={intl.formatMessage({ id: 'strategies.asks.of' }, { name })}
    >
      <p className="font-semibold">
        <FormattedMessage id="strategies.asks.until" values={{ time: format.time(exchangeTime(asks.until), { seconds: true }) }} />
      </p>
      <ul className="flex flex-col gap-1">
        {asks.orders.map(({ order, side, lots, contract }) => (
          <li key={order} className="flex flex-wrap justify-between gap-x-3">
            <span>
              <FormattedMessage
                id="strategies.asks.order"
                values={{ side, lots, what: <bdi key="what">{contractWords(contract, definition.underlying, format)}</bdi> }}
              />
            </span>
            <span className="tabular-nums">
              <FormattedMessage
                id="strategies.asks.last"
                values={{ price: <LivePrice key="price" instrumentId={contract.instrument_id} /> }}
              />
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {button('enter', true)}
        {button('decline', false)}
      </div>
      {failure === null ? null : (
        <p role="alert" className="text-small text-danger">
          {failure}
        </p>
      )}
    </section>
  );
}
