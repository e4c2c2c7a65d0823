import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { maySend } from '#client/state/orders/may-send.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { changeBasketAtom, isRoll, type BasketDraft } from '#client/state/orders/basket-draft.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { outboxReadyAtom, unresolvedIntentsAtom } from '#client/state/orders/outbox.ts';
import { useWorkplace } from '#client/state/accounts/use-workplace.ts';
import { Sheet, type SheetProps } from '#client/ui/sheet.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { instrumentLine, instrumentTitle } from '#client/widgets/instrument-name.tsx';
import type { Decision } from '#client/state/orders/use-decision.ts';
import { portfoliosAtom } from '#client/state/accounts/portfolios.ts';
import { brokerAccountsAtom } from '#client/state/session/profile.ts';
import { basketBody, estimateBodies, isHeldUp, targetsOf, targetVerdict } from '../model/basket-plan.ts';
import { useEstimates } from '../use-estimates.ts';
import { BasketConfirm } from './basket-confirm.tsx';
import { BasketShape } from './basket-shape.tsx';
import { BasketSum } from './basket-sum.tsx';
import { LegList } from './leg-list.tsx';
import { TargetList } from './target-list.tsx';
import { TargetMargin } from './target-margin.tsx';

/** Returns the function that names a portfolio of an account. */
export function useTargetName(): (accountNumber: string, portfolioId: string) => string {
  const intl = useIntl();
  const store = useStore();
  const accounts = useAtomValue(brokerAccountsAtom);
  return (accountNumber, portfolioId) => {
    const account = accounts.find((each) => each.account_number === accountNumber);
    const list = account === undefined ? [] : (store.get(portfoliosAtom(account.id)).value ?? []);
    const portfolio = list.find((each) => each.id === portfolioId);
    return intl.formatMessage({ id: 'ticket.portfolio' }, { account: account?.label ?? accountNumber, portfolio: portfolio?.name ?? '' });
  };
}

interface BasketEditorProps {
  frame: Omit<SheetProps, 'children' | 'footer'>;
  draft: BasketDraft;
  /** Opens the sheet with the question whether to send. */
  review: boolean;
  sending: Decision;
  onClose: () => void;
}

/** Warns about contracts both bought and sold in one basket, which pay charges twice for little effect. */
function Opposites({ legs }: Pick<BasketDraft, 'legs'>) {
  const format = useFormat();
  const both = legs.filter(
    ({ instrument, order }) =>
      order.transaction_type === 'BUY' &&
      legs.some((each) => each.instrument.instrument_id === instrument.instrument_id && each.order.transaction_type === 'SELL'),
  );
  const names = [...new Set(both.map(({ instrument }) => instrumentLine(instrument, format)))];
  return names.length === 0 ? null : (
    <Notice kind="warn">
      <FormattedMessage id="ticket.basket.opposite" values={{ symbols: names.join(', ') }} />
    </Notice>
  );
}

/** Returns the basket's target portfolios, the server's estimates for them, and the reason why the basket cannot be sent. */
function useBasketPlan(draft: BasketDraft) {
  const offline = useAtomValue(offlineAtom);
  const ready = useAtomValue(outboxReadyAtom);
  const unresolved = useAtomValue(unresolvedIntentsAtom);
  const { account, portfolio } = useWorkplace();
  const selected =
    account !== null && maySend(account) && portfolio !== null
      ? { account_number: account.account_number, portfolio_id: portfolio.id }
      : null;
  const targets = targetsOf(draft, selected);
  const body = basketBody(draft, targets);
  const estimates = useEstimates(estimateBodies(body));
  const verdicts = estimates.answers.map((answer) => targetVerdict(answer, draft.hedgeFirst));
  const refused = estimates.current && verdicts.some(({ short, refusals }) => short > 0 || refusals.length > 0);
  const block = offline
    ? 'offline'
    : !ready
      ? 'checking'
      : body === null
        ? draft.legs.length === 0
          ? 'basket-empty'
          : 'no-account'
        : isHeldUp(unresolved, targets)
          ? 'unresolved'
          : refused
            ? 'basket-refused'
            : null;
  return { targets, body, estimates, verdicts, block } as const;
}

function NoLegs() {
  return (
    <p className="text-text-2">
      <FormattedMessage id="ticket.basket.empty" />
    </p>
  );
}

interface LegsTogetherProps {
  draft: BasketDraft;
  onHedgeFirst: (hedgeFirst: boolean) => void;
}

/** The combined payoff of the legs, and the choice to send the hedge first. */
function LegsTogether({ draft, onHedgeFirst }: LegsTogetherProps) {
  const { legs, hedgeFirst } = draft;
  if (isRoll(draft))
    return (
      <p className="text-text-2">
        <FormattedMessage id="ticket.roll.how" />
      </p>
    );
  const hedges = legs.some(({ instrument, order }) => instrument.kind === 'option' && order.transaction_type === 'BUY');
  return (
    <>
      <BasketShape legs={legs} />
      <Opposites legs={legs} />
      {hedges ? (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0"
            checked={hedgeFirst}
            onChange={(event) => onHedgeFirst(event.target.checked)}
          />
          <span>
            <FormattedMessage id="ticket.basket.hedge-first" />
          </span>
        </label>
      ) : null}
    </>
  );
}

/** Edits the order of the legs, shows targets, margin and charges, and sends the basket after one confirmation. */
export function BasketEditor({ frame, draft, review, sending }: BasketEditorProps) {
  const format = useFormat();
  const nameOf = useTargetName();
  const change = useSetAtom(changeBasketAtom);
  const { targets, body, estimates, verdicts, block } = useBasketPlan(draft);
  const roll = isRoll(draft);
  const about = draft.legs.map(({ instrument }) => instrumentTitle(instrument, format)).join(' + ');
  return (
    <Sheet
      {...frame}
      footer={
        <div className="flex flex-col gap-2">
          {draft.legs.length === 0 ? null : <BasketSum legs={draft.legs} roll={roll} verdicts={verdicts} {...estimates} />}
          <BasketConfirm
            legs={draft.legs.length}
            review={review}
            portfolios={targets.length}
            block={block}
            blocked={sending.blocked}
            onConfirm={() => {
              if (body !== null && block === null) void sending.send({ kind: 'idempotent', operation: 'placeBasket', body }, about);
            }}
          />
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        {draft.legs.length === 0 ? (
          <NoLegs />
        ) : (
          <LegList
            legs={draft.legs}
            fixed={roll}
            expected={estimates.current ? (estimates.answers[0]?.orders ?? []) : []}
            onChange={(changed) => void change((basket) => ({ ...basket, legs: changed(basket.legs) }))}
          />
        )}
        <LegsTogether draft={draft} onHedgeFirst={(hedgeFirst) => void change((basket) => ({ ...basket, hedgeFirst }))} />
        {roll ? null : <TargetList targets={targets} onChange={(chosen) => void change((basket) => ({ ...basket, targets: chosen }))} />}
        {estimates.failed && draft.legs.length > 0 ? (
          <p className="text-small text-text-3">
            <FormattedMessage id="ticket.margin.unavailable" />
          </p>
        ) : null}
        {estimates.answers.map((answer, place) => {
          const asked = estimates.bodies[place];
          const verdict = verdicts[place];
          if (asked === undefined || verdict === undefined || draft.legs.length === 0) return null;
          const name = nameOf(asked.account_number, asked.portfolio_id);
          return (
            <TargetMargin
              key={asked.portfolio_id}
              name={name}
              answer={answer}
              verdict={verdict}
              current={estimates.current}
              asking={estimates.asking}
            />
          );
        })}
      </div>
    </Sheet>
  );
}
