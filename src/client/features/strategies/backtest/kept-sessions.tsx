import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { forgetDaysAtom, keepDaysAtom, keepingAtom, keptDaysAtom, keptKey, type KeptOf } from '#client/state/market/kept-days.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';

/** The sessions stored on this device: their number, last date and size, with buttons to store, update and delete them. */
export function KeptSessions({ source, underlying, busy }: KeptOf & { busy: boolean }) {
  const intl = useIntl();
  const format = useFormat();
  const offline = useAtomValue(offlineAtom);
  const key = keptKey({ source, underlying });
  const own = source === 'own-history';
  const kept = useAtomValue(keptDaysAtom)?.[key] ?? [];
  const keeping = useAtomValue(keepingAtom);
  const keep = useSetAtom(keepDaysAtom);
  const forget = useSetAtom(forgetDaysAtom);
  const [problem, setProblem] = useState<string | null>(null);
  const asked = useRef<AbortController | null>(null);
  useEffect(() => () => asked.current?.abort(), []);
  const size = intl.formatNumber(Math.max(0.1, kept.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000), { maximumFractionDigits: 1 });
  const noRoom = () => intl.formatMessage({ id: 'backtest.kept.no-room' });
  const press = async () => {
    asked.current = new AbortController();
    setProblem(null);
    const found = await keep({ source, underlying }, asked.current.signal);
    if (found !== null) setProblem(found === 'no-room' ? noRoom() : errorText(found, intl));
  };
  const remove = () => {
    setProblem(null);
    forget({ source, underlying }).catch(() => setProblem(intl.formatMessage({ id: 'backtest.kept.not-deleted' })));
  };
  const coming = keeping?.key === key ? keeping : null;
  return (
    <section
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-sunken p-3"
      aria-label={intl.formatMessage({ id: 'backtest.kept' })}
    >
      <p className="min-w-0 flex-1 basis-60 text-small text-text-2" role="status">
        {coming !== null ? (
          <FormattedMessage id="backtest.kept.coming" values={{ done: coming.done, total: coming.total }} />
        ) : kept.length === 0 ? (
          <FormattedMessage id={own ? 'backtest.kept.none-own' : 'backtest.kept.none'} values={{ underlying }} />
        ) : (
          <FormattedMessage
            id={own ? 'backtest.kept.some-own' : 'backtest.kept.some'}
            values={{ count: kept.length, underlying, size, until: format.tradingDate(kept.at(-1)?.date ?? null) }}
          />
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" busy={coming !== null} disabled={offline || keeping !== null} onClick={() => void press()}>
          <FormattedMessage id={kept.length === 0 ? 'backtest.kept.keep' : 'backtest.kept.update'} />
        </Button>
        {kept.length === 0 ? null : (
          <Button size="sm" variant="ghost" disabled={keeping !== null || busy} onClick={remove}>
            <FormattedMessage id="backtest.kept.delete" />
          </Button>
        )}
      </div>
      {problem === null ? null : <Notice kind="error">{problem}</Notice>}
    </section>
  );
}
