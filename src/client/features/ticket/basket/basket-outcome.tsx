import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { resolveIntent } from '#client/api/orders.ts';
import { errorText, fieldErrorText } from '#client/i18n/error-text.ts';
import { changeBasketAtom, EMPTY_BASKET, isRoll, type BasketDraft } from '#client/state/orders/basket-draft.ts';
import { outboxReadyAtom } from '#client/state/orders/outbox.ts';
import { type Decision, useDecision } from '#client/state/orders/use-decision.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { UnknownOutcome } from '#client/widgets/unknown-outcome.tsx';
import { ExitLegs } from './exit-legs.tsx';
import { LegResult } from './leg-result.tsx';
import { useBasket } from './use-basket.ts';
import { useTargetName } from './basket-editor.tsx';

interface BasketOutcomeProps {
  sentKey: string;
  sending: Decision;
  draft: BasketDraft;
  /** Called with whether everything has been sent and no action is left. */
  onEnded: (ended: boolean) => void;
  onClose: () => void;
}

/** Resolves a request that was interrupted by the end of the page: the server reports its outcome. */
function useLostDecision(sentKey: string, { intent, reset, own }: Decision): void {
  const ready = useAtomValue(outboxReadyAtom);
  const lost = ready && intent === null && !own;
  const giveUp = useRef(reset);
  useEffect(() => {
    giveUp.current = reset;
  });
  // The page ended before the request was stored. Asking the server also makes it refuse the request if it has not arrived yet.
  useEffect(() => {
    if (!lost) return undefined;
    const abort = new AbortController();
    resolveIntent(sentKey, abort.signal).then(
      ({ state }) => {
        if (state === 'void' && !abort.signal.aborted) giveUp.current();
      },
      () => undefined,
    );
    return () => abort.abort();
  }, [lost, sentKey]);
}

function useEnded(ended: boolean, onEnded: BasketOutcomeProps['onEnded']): void {
  useEffect(() => {
    onEnded(ended);
    return () => onEnded(false);
  }, [ended, onEnded]);
}

/** The result of every leg in every portfolio, and the actions on legs without an order. */
export function BasketOutcome({ sentKey, sending, draft, onEnded, onClose }: BasketOutcomeProps) {
  const intl = useIntl();
  const nameOf = useTargetName();
  const change = useSetAtom(changeBasketAtom);
  const retry = useDecision({ lock: 'while-open' });
  const { intent, own } = sending;
  useLostDecision(sentKey, sending);
  const basket = useBasket(sentKey, own && (intent === null || intent.state === 'sending'), `${intent?.state}/${retry.intent?.state}`);
  const failed = intent?.state === 'refused' || intent?.state === 'void';
  const unknown = intent?.state === 'unknown' || retry.intent?.state === 'unknown';
  const ended = basket?.state === 'complete' && !unknown && !retry.open;
  useEnded(ended, onEnded);
  const roll = isRoll(draft);
  // A roll whose old position is still open is never sent as two positions.
  const held = !roll && basket?.targets.some(({ legs }) => legs.some((leg) => leg.state === 'held')) === true;
  const again = (withoutHedge: boolean) => {
    if (basket === null) return;
    const body = { without_hedge: withoutHedge };
    void retry.send({ kind: 'idempotent', operation: 'retryBasket', id: basket.basket_id, body }, intent?.about ?? '');
  };
  const mayRetry = basket?.state === 'incomplete' && !retry.open && !unknown;
  return (
    <div className="flex flex-col gap-4">
      <BasketTrouble intent={intent} unknown={unknown} />
      {basket === null && !failed ? (
        <p role="status">
          <FormattedMessage id="ticket.outcome.sending" />
        </p>
      ) : null}
      {basket === null ? null : (
        <p role="status" className="font-semibold">
          <FormattedMessage id={`ticket.basket.state.${basket.state}`} />
        </p>
      )}
      {basket?.targets.map((target) => (
        <section key={target.portfolio_id} className="flex flex-col gap-2">
          <h3 className="font-semibold">{nameOf(target.account_number, target.portfolio_id)}</h3>
          <ul className="flex flex-col gap-2">
            {target.legs.map((leg) => (
              <LegResult key={leg.leg} leg={leg} asked={draft.legs[leg.leg]} roll={roll} multiplier={target.multiplier} />
            ))}
          </ul>
          {basket.state === 'sending' || (roll && basket.state === 'complete') ? null : <ExitLegs target={target} />}
        </section>
      ))}
      {retry.intent?.error ? <Notice kind="error">{errorText(retry.intent.error, intl)}</Notice> : null}
      <div className="flex flex-wrap gap-2">
        {mayRetry ? (
          <Button variant="primary" onClick={() => again(false)}>
            <FormattedMessage id="ticket.basket.retry" />
          </Button>
        ) : null}
        {mayRetry && held ? (
          <Button onClick={() => again(true)}>
            <FormattedMessage id="ticket.basket.retry.without-hedge" />
          </Button>
        ) : null}
        {failed ? (
          <Button variant="primary" onClick={sending.reset}>
            <FormattedMessage id="ticket.outcome.fix" />
          </Button>
        ) : null}
        {basket !== null && basket.state !== 'sending' && !unknown && !retry.open ? (
          <Button
            onClick={() => {
              // Another tab may have started a new basket, which stays.
              void change((basket) => (basket.sentKey === sentKey ? EMPTY_BASKET : basket));
              sending.reset();
              onClose();
            }}
          >
            <FormattedMessage id={roll ? 'ticket.roll.finish' : 'ticket.basket.finish'} />
          </Button>
        ) : null}
      </div>
    </div>
  );
}

interface BasketTroubleProps {
  intent: Decision['intent'];
  /** Whether the server has received the basket is unknown. */
  unknown: boolean;
}

/** Why the basket was not sent, or that its outcome is unknown. */
function BasketTrouble({ intent, unknown }: BasketTroubleProps) {
  const intl = useIntl();
  return (
    <>
      {intent?.state === 'refused' || intent?.state === 'void' ? (
        <Notice kind="error" title={<FormattedMessage id={`ticket.outcome.${intent.state}`} />}>
          {intent.error === null
            ? null
            : intent.error.fields.length === 0
              ? errorText(intent.error, intl)
              : intent.error.fields.map((field) => <p key={`${field.path} ${field.code}`}>{fieldErrorText(field, intl)}</p>)}
        </Notice>
      ) : null}
      {unknown ? <UnknownOutcome /> : null}
    </>
  );
}
