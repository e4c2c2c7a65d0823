import { marketCalendar } from '#client/platform/market-calendar.ts';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Chain } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { cx } from '#client/ui/cx.ts';
import { ExpectedMark } from '#client/widgets/expected-mark.tsx';
import { Percent } from '#client/widgets/figure.tsx';
import { dayNumber } from '#domain/calendar/dates.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { isByUtc } from '../model/market-kind.ts';

const DAY_MS = 86_400_000;

interface ExpiryStripProps {
  chain: Chain;
  onChoose: (expiry: string) => void;
}

/** The expiries as chips in one row: date, days to go, and the volatility at the money below. */
export function ExpiryStrip({ chain, onChoose }: ExpiryStripProps) {
  const intl = useIntl();
  const format = useFormat();
  const selected = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  const at = exchangeTime(chain.exchange_at);
  const today = isByUtc(chain) ? Math.floor(at / DAY_MS) : dayNumber(marketCalendar.dateAt(at));
  useEffect(() => {
    selected.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [chain.expiry]);
  return (
    <div
      role="group"
      aria-label={intl.formatMessage({ id: 'market.expiries' })}
      className="relative flex gap-2 overflow-x-auto px-0.5 md:py-0.5"
    >
      {chain.expiries.map((entry) => {
        const chosen = entry.expiry === chain.expiry;
        return (
          <button
            key={entry.expiry}
            ref={chosen ? selected : undefined}
            type="button"
            aria-pressed={chosen}
            onPointerDown={() => {
              pressed.current = true;
            }}
            onPointerCancel={() => {
              pressed.current = false;
            }}
            onBlur={() => {
              pressed.current = false;
            }}
            onClick={() => {
              pressed.current = false;
              onChoose(entry.expiry);
            }}
            // Browsers count a chip at the very edge as visible, so it is scrolled to the centre. Not during a press, which a move would cancel.
            onFocus={({ currentTarget }) => {
              if (!pressed.current) currentTarget.scrollIntoView({ block: 'nearest', inline: 'center' });
            }}
            className={cx(
              'flex min-h-11 shrink-0 flex-col items-start justify-center rounded-button border px-3 py-1 text-start',
              chosen ? 'border-primary bg-selected text-primary' : 'border-border bg-surface text-text-2',
            )}
          >
            <span className="text-body font-semibold whitespace-nowrap">
              {format.expiry(entry.expiry, { at })}{' '}
              <span className="text-small font-normal">
                · <FormattedMessage id="market.expiry.days" values={{ days: dayNumber(entry.expiry) - today }} />
              </span>
              {isByUtc(chain) ? null : <ExpectedMark date={entry.expiry} />}
            </span>
            <span className="text-small whitespace-nowrap text-text-3">
              <FormattedMessage id="market.expiry.iv" values={{ iv: <Percent fraction={entry.atm_iv} key="iv" /> }} />
              {entry.monthly ? (
                <span className="sr-only">
                  {', '}
                  <FormattedMessage id="market.expiry.monthly" />
                </span>
              ) : null}
            </span>
          </button>
        );
      })}
    </div>
  );
}
