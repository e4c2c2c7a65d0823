import { marketCalendar } from '#client/platform/market-calendar.ts';
import { type KeyboardEvent, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';
import type { Position } from '#client/api/types.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { exchangeTime } from '#domain/units/time.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { useFocusKeys } from '#client/state/device/use-shortcuts.ts';
import { useMarketClock } from '#client/state/market/market-clock.ts';
import { Button } from '#client/ui/button.tsx';
import { Chip, type Tone } from '#client/ui/chip.tsx';
import { cx } from '#client/ui/cx.ts';
import { Notice } from '#client/ui/notice.tsx';
import { instrumentLine } from '#client/widgets/instrument-name.tsx';
import { zonePlace } from '#client/widgets/levels/net-price.ts';
import { useNetPrice } from '#client/widgets/levels/use-net-price.ts';
import { ToldFacts } from '#client/widgets/told-facts.tsx';
import { useNowSelect } from '#client/widgets/use-now.ts';
import { builderPath, conflictsOf, hasMore, type IdeaView, type Status } from '../model/idea-view.ts';
import type { ToBasket } from '../model/use-to-basket.ts';
import { IdeaFacts, IdeaLegs, IdeaLevels, Validity } from './idea-facts.tsx';

const TradeQuestion = lazyPart(async () => (await import('./trade-question.tsx')).TradeQuestion, { over: true });
const IdeaMore = lazyPart(async () => (await import('./idea-more.tsx')).IdeaMore);

const TONES: Record<Status, Tone> = { open: 'primary', hit: 'up', stopped: 'down', expired: 'neutral' };

interface IdeaCardProps {
  idea: IdeaView;
  positions: readonly Position[];
  basket: ToBasket;
  /** Whether the details are beside the cards: then a press on the card only selects it. */
  beside: boolean;
  chosen: boolean;
  onChoose: () => void;
}

const MINUTE_MS = 60_000;
const UNKNOWN = -1;

/** Returns the minutes of trading left until an instant, 0 once it has passed; null while the exchange's clock is unknown. */
function useMinutesUntil(at: number | null): number | null {
  const { value, receivedAt } = useMarketClock();
  const left = useNowSelect((now) => {
    if (at === null || value === null || receivedAt === null) return UNKNOWN;
    const exchange = value.exchange_at + Math.max(0, now - receivedAt) * value.speed;
    // At least 1 until the instant has passed, even in the night before.
    return at <= exchange
      ? 0
      : Math.max(1, Math.ceil(marketCalendar.sessionMsBetween(exchangeTime(exchange), exchangeTime(at)) / MINUTE_MS));
  });
  return left === UNKNOWN ? null : left;
}

/** An open idea: instrument, price zone, risk, and buttons to the basket and to the strategy builder. Nothing is sent from here. */
export function IdeaCard({ idea, positions, basket, beside, chosen, onChoose }: IdeaCardProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const titleId = useId();
  const [asking, setAsking] = useState(false);
  const [unfolded, setUnfolded] = useState(false);
  const now = useNetPrice(idea.netLegs);
  const left = useMinutesUntil(idea.validUntil);
  const over = (idea.status !== null && idea.status !== 'open') || left === 0;
  const place = idea.levels === null ? null : zonePlace(now.value, idea.levels);
  const missed = place !== null && (place.place === 'above' || place.place === 'below');
  const conflicts = conflictsOf(idea, positions);
  const path = builderPath(idea);
  const keys = useFocusKeys('idea');
  const mayTrade = !over && basket.ready(idea) && !now.stale && now.value !== null;
  const trade = () => (missed || conflicts.length > 0 ? setAsking(true) : void basket.put(idea));
  const choose = () => (beside ? onChoose() : setUnfolded(!unfolded));
  const onKeyDown = (event: KeyboardEvent) => {
    const meant = keys.press(event.nativeEvent, {
      trade: () => mayTrade && trade(),
      analyse: () => path !== null && void navigate(path),
    });
    if (meant) event.stopPropagation();
  };
  return (
    <article className={cx('card card-padded flex flex-col gap-3', chosen && 'border-primary')} aria-labelledby={titleId}>
      <IdeaHead idea={idea} titleId={titleId} left={left} />
      {idea.legs.length === 0 ? null : <IdeaLegs legs={idea.legs} />}
      {idea.levels === null ? null : <IdeaLevels levels={idea.levels} now={now} />}
      <IdeaFacts row={idea.row} />
      <ToldFacts told={idea.row.told} />
      {conflicts.length === 0 ? null : <Conflicts conflicts={conflicts} />}
      <div role="toolbar" aria-label={idea.title} onKeyDown={onKeyDown} className="mt-auto flex flex-wrap gap-2 empty:hidden">
        {hasMore(idea) ? (
          <Button size="sm" aria-expanded={beside ? undefined : unfolded} aria-pressed={beside ? chosen : undefined} onClick={choose}>
            <FormattedMessage id="recommendations.card.detail" />
          </Button>
        ) : null}
        {path === null ? null : (
          <Link
            to={path}
            className="btn btn-secondary btn-sm"
            aria-label={intl.formatMessage({ id: 'recommendations.card.analyse-named' }, { title: idea.title })}
          >
            <FormattedMessage id="recommendations.card.analyse" />
          </Link>
        )}
        {over || idea.legs.length === 0 ? null : (
          <Button
            size="sm"
            variant="primary"
            disabled={!mayTrade}
            aria-label={intl.formatMessage({ id: 'recommendations.card.trade-named' }, { title: idea.title })}
            onClick={trade}
          >
            <FormattedMessage id="recommendations.card.trade" />
          </Button>
        )}
      </div>
      {!over && !mayTrade && idea.legs.length > 0 ? (
        <p className="text-small text-text-3">
          <FormattedMessage id="recommendations.card.no-price" />
        </p>
      ) : null}
      {unfolded && !beside ? <IdeaMore idea={idea} /> : null}
      {asking ? (
        <TradeQuestion
          missed={missed}
          conflicts={conflicts.length}
          onClose={() => setAsking(false)}
          onTrade={() => {
            setAsking(false);
            void basket.put(idea);
          }}
        />
      ) : null}
    </article>
  );
}

interface IdeaHeadProps extends Pick<IdeaCardProps, 'idea'> {
  titleId: string;
  left: ReturnType<typeof useMinutesUntil>;
}

/** Status, origin, name and validity of the idea. */
function IdeaHead({ idea, titleId, left }: IdeaHeadProps) {
  const format = useFormat();
  return (
    <header className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-2 text-small text-text-3">
        {idea.status === null ? null : (
          <Chip tone={TONES[idea.status]}>
            <FormattedMessage id={`recommendations.status.${idea.status}`} />
          </Chip>
        )}
        {idea.statusTold === null ? null : <Chip>{idea.statusTold}</Chip>}
        {idea.row.origin === null ? null : (
          <span>
            <FormattedMessage id={`recommendations.origin.${idea.row.origin}`} defaultMessage={idea.row.origin} />
          </span>
        )}
        {idea.createdAt === null ? null : <span>{format.dateTime(exchangeTime(idea.createdAt))}</span>}
      </p>
      <h2 id={titleId} className="font-semibold">
        {idea.title}
      </h2>
      <Validity validUntil={idea.validUntil} left={left} />
    </header>
  );
}

interface ConflictsProps {
  conflicts: ReturnType<typeof conflictsOf>;
}

/** Warning about legs that work against open positions. */
function Conflicts({ conflicts }: ConflictsProps) {
  const format = useFormat();
  return (
    <Notice kind="warn" announce={false}>
      <ul>
        {conflicts.map(({ instrument, held, after }) => (
          <li key={instrument.instrument_id}>
            <FormattedMessage
              id="recommendations.conflict"
              values={{ symbol: instrumentLine(instrument, format), held: format.integer(held), after: format.integer(after) }}
            />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
