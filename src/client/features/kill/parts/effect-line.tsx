import { useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { brokerAccountsAtom } from '#client/state/session/profile.ts';
import { killChoiceAtom } from '#client/state/risk/kill-choice.ts';
import { useKillReach, type KillReach } from '#client/state/risk/kill-reach.ts';
import { liveMark } from '#client/state/positions/profit.ts';
import { FreshnessBadge } from '#client/widgets/freshness-badge.tsx';
import { factsOfResource } from '#client/widgets/freshness-facts.ts';
import { PageState } from '#client/widgets/page-state.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { useNow } from '#client/widgets/use-now.ts';
import { killEffect } from '../model/kill-effect.ts';

/** The estimated effect of the kill switch in one sentence: counts, resulting P&L, and the age of the prices. */
export function EffectLine({ id }: { id: string }) {
  const intl = useIntl();
  const { accountId } = useAtomValue(killChoiceAtom);
  const reach = useKillReach(accountId);
  return (
    <div id={id} className="rounded-input bg-danger-soft p-3" aria-live="off">
      <PageState
        market
        resource={reach}
        what={intl.formatMessage({ id: 'kill.effect.title' })}
        skeleton={<div className="skeleton h-11" aria-hidden />}
      >
        {(value) => <Sentence reach={value} />}
      </PageState>
      {reach.value === null ? null : <FreshnessBadge facts={factsOfResource(reach)} />}
    </div>
  );
}

function Sentence({ reach }: { reach: KillReach }) {
  const intl = useIntl();
  const choice = useAtomValue(killChoiceAtom);
  const accounts = useAtomValue(brokerAccountsAtom);
  // Computed again every second, because the set of losing positions changes with prices.
  useNow();
  const effect = killEffect(reach, choice, liveMark);
  const account = accounts.find(({ id }) => id === choice.accountId);
  const scope = account === undefined ? 'all' : 'one';
  const values = { ...effect, scope, label: account?.label ?? '' };
  const [first] = account === undefined ? accounts : [account];
  return (
    <>
      <p className="font-semibold" data-kill-effect>
        {choice.exitPercent === 0 ? (
          <FormattedMessage id="kill.effect.stop" values={values} />
        ) : (
          <FormattedMessage
            id="kill.effect.exit"
            values={{
              ...values,
              share: intl.formatNumber(choice.exitPercent / 100, { style: 'percent' }),
              whole: choice.exitPercent === 100 ? 'yes' : 'no',
              estimate: <Pnl key="estimate" value={effect.estimate} {...(first ? { currency: first.currency } : {})} />,
            }}
          />
        )}
      </p>
      {effect.triggers === 0 ? null : (
        <p className="text-small text-text-2" data-kill-triggers>
          {effect.triggers === null ? (
            <FormattedMessage id="kill.effect.triggers-unknown" />
          ) : (
            <FormattedMessage id="kill.effect.triggers" values={{ count: effect.triggers }} />
          )}
        </p>
      )}
      {effect.bots ? (
        <p className="text-small text-text-2">
          <FormattedMessage id="kill.effect.bots" values={{ count: effect.bots }} />
        </p>
      ) : null}
      {effect.exitOrders > effect.exits ? (
        <p className="text-small text-text-2">
          <FormattedMessage id="kill.effect.slices" values={{ count: effect.exitOrders }} />
        </p>
      ) : null}
      {effect.unknown > 0 ? (
        <p className="text-small text-text-2">
          <FormattedMessage id="kill.effect.unknown" values={{ count: effect.unknown }} />
        </p>
      ) : null}
    </>
  );
}
