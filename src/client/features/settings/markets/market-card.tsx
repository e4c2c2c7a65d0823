import { useSetAtom } from 'jotai';
import { useId, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { type ApiError, asApiError } from '#client/api/api-error.ts';
import type { MarketSourceChoice } from '#client/api/market-sources.ts';
import type { MarketSourceState } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { chainPathOf, reloadMarketAtom, switchMarketAtom } from '#client/state/market/market-sources.ts';
import { fromServerClock } from '#client/state/stream/server-clock.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Chip, type Tone } from '#client/ui/chip.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { ageText } from '#client/widgets/freshness-text.ts';
import { SourceNote } from '#client/widgets/source-note.tsx';
import { useNowSelect } from '#client/widgets/use-now.ts';
import { OFFLINE_NOTE } from '../parts/offline-note.tsx';
import { TokenForm } from './token-form.tsx';

type State = MarketSourceState['state'];

const TONES: Readonly<Record<State, Tone>> = {
  off: 'neutral',
  connecting: 'stale',
  live: 'good',
  lost: 'danger',
  refused: 'danger',
  'wrong-clock': 'danger',
  'not-understood': 'danger',
};

interface MarketCardProps {
  market: MarketSourceState;
  /** Whether this is how the market stands now, rather than a copy. */
  current: boolean;
  offline: boolean;
}

/** Switches the market and has its listing read again, one call at a time; returns the error of the last call. */
function useMarketCalls({ source }: MarketSourceState) {
  const change = useSetAtom(switchMarketAtom);
  const reload = useSetAtom(reloadMarketAtom);
  const [busy, setBusy] = useState<'switch' | 'load' | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const run = async (what: 'switch' | 'load', work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(what);
    setFailure(null);
    try {
      await work();
      return true;
    } catch (thrown) {
      setFailure(asApiError(thrown));
      return false;
    } finally {
      setBusy(null);
    }
  };
  return {
    busy,
    failure,
    turn: (choice: MarketSourceChoice) => run('switch', () => change(source, choice)),
    load: () => run('load', () => reload(source)),
  };
}

/** A market that the server can follow, with terms, switch and state. */
export function MarketCard({ market, current, offline }: MarketCardProps) {
  const intl = useIntl();
  const { source, name, kind, access, enabled, state, token_saved_at: tokenAt } = market;
  const { busy, failure, turn, load } = useMarketCalls(market);
  const switchId = useId();
  const terms = `markets.terms.${source.toLowerCase()}`;
  const off = offline || busy !== null;
  // The form goes once its token is stored, and would take the focus along.
  const takeToken = async (token: string) => {
    if (await turn({ enabled: true, token })) setTimeout(() => document.getElementById(switchId)?.focus());
  };
  const atToken = failure !== null && failure.fields.some(({ path }) => path === 'token');
  return (
    <Card
      title={name}
      aside={
        <Chip tone={current ? TONES[state] : 'stale'}>
          <FormattedMessage id={`markets.state.${state}`} />
        </Chip>
      }
    >
      <div className="grid gap-3">
        <p className="text-text-2">
          <SourceNote kind={kind} /> <FormattedMessage id={`markets.about.${access}`} values={{ name }} />
          {terms in intl.messages ? (
            <>
              {' '}
              <FormattedMessage id={terms} />
            </>
          ) : null}
        </p>
        {failure && !atToken ? <Notice kind="error">{errorText(failure, intl)}</Notice> : null}
        {access === 'token' ? (
          <TokenForm
            key={tokenAt}
            market={market}
            off={offline}
            busy={busy === 'switch'}
            failure={failure}
            onToken={(token) => void takeToken(token)}
          />
        ) : null}
        {access === 'token' && tokenAt === null ? null : (
          <label className="flex min-h-11 items-center gap-3 font-semibold" htmlFor={switchId}>
            <input
              id={switchId}
              type="checkbox"
              role="switch"
              className="size-5 shrink-0"
              checked={enabled}
              aria-checked={enabled}
              disabled={off}
              aria-describedby={offline ? OFFLINE_NOTE : undefined}
              onChange={(event) => void turn({ enabled: event.target.checked })}
            />
            <FormattedMessage id="markets.follow" values={{ name }} />
          </label>
        )}
        {enabled ? <MarketState market={market} current={current} /> : null}
        {enabled ? <MarketActions market={market} off={off} busy={busy === 'load'} onLoad={() => void load()} /> : null}
      </div>
    </Card>
  );
}

interface MarketActionsProps {
  market: MarketSourceState;
  off: boolean;
  busy: boolean;
  onLoad: () => void;
}

/** Leads to the chain of the market's first underlying, and has the listing read again. */
function MarketActions({ market: { source, name, underlyings }, off, busy, onLoad }: MarketActionsProps) {
  const intl = useIntl();
  const [first] = underlyings;
  return (
    <div className="flex flex-wrap gap-2">
      {first === undefined ? null : (
        <Link className="btn btn-primary" to={APP_BASE + chainPathOf(source, first.underlying)}>
          <FormattedMessage id="markets.chain" values={{ underlying: first.underlying }} />
        </Link>
      )}
      <Button busy={busy} disabled={off} aria-label={intl.formatMessage({ id: 'markets.load-named' }, { name })} onClick={onLoad}>
        <FormattedMessage id="markets.load" />
      </Button>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>
        <FormattedMessage id={`markets.${name}`} />
      </dt>
      <dd>{children}</dd>
    </>
  );
}

/** The state of a market, since when, the age of its last packet, and the size of its listing. */
function MarketState({ market, current }: { market: MarketSourceState; current: boolean }) {
  const intl = useIntl();
  const format = useFormat();
  const {
    state,
    name,
    access,
    since,
    received_at: receivedAt,
    listed,
    listed_at: listedAt,
    bad_rows: bad,
    watched,
    most_watched: most,
  } = market;
  const here = (at: number) => fromServerClock(at, wallNow());
  const moment = (at: number) => `${format.wallDate(here(at))} ${format.wallTime(here(at))}`;
  const age = useNowSelect((now) => (receivedAt === null ? '' : ageText(now - fromServerClock(receivedAt, now), intl)));
  const unknown = <FormattedMessage id="markets.never" />;
  return (
    <>
      <p role="status" className={current ? undefined : 'text-text-3'}>
        <FormattedMessage
          id={state === 'refused' && access === 'token' ? 'markets.token.refused' : `markets.state.${state}.about`}
          values={{ name }}
        />
      </p>
      <dl className="facts">
        <Fact name="since">{moment(since)}</Fact>
        <Fact name="packet">{age === '' ? unknown : <FormattedMessage id="markets.packet-age" values={{ age }} />}</Fact>
        <Fact name="listed">
          {listedAt === null ? (
            unknown
          ) : (
            <FormattedMessage id="markets.listed-of" values={{ count: intl.formatNumber(listed), at: moment(listedAt) }} />
          )}
        </Fact>
        <Fact name="bad-rows">{intl.formatNumber(bad)}</Fact>
        <Fact name="watched">
          {most === null ? (
            intl.formatNumber(watched)
          ) : (
            <FormattedMessage id="markets.watched-of" values={{ watched: intl.formatNumber(watched), most: intl.formatNumber(most) }} />
          )}
        </Fact>
      </dl>
    </>
  );
}
