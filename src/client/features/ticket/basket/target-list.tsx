import { useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Account, Portfolio } from '#client/api/types.ts';
import type { BasketTarget } from '#client/state/orders/basket-draft.ts';
import { usePortfolios } from '#client/state/accounts/portfolios.ts';
import { brokerAccountsAtom } from '#client/state/session/profile.ts';
import { NumberField } from '#client/ui/number-field.tsx';
import { PaperMark } from '#client/widgets/paper-mark.tsx';

interface TargetListProps {
  targets: readonly BasketTarget[];
  onChange: (targets: readonly BasketTarget[]) => void;
}

const MOST_TARGETS = 10;

function TargetRow({ account, portfolio, targets, onChange }: TargetListProps & { account: Account; portfolio: Portfolio }) {
  const chosen = targets.find((target) => target.portfolio_id === portfolio.id);
  const others = targets.filter((target) => target.portfolio_id !== portfolio.id);
  const target = { account_number: account.account_number, portfolio_id: portfolio.id };
  const off = account.status !== 'active' || (chosen === undefined && targets.length >= MOST_TARGETS);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          disabled={off && chosen === undefined}
          checked={chosen !== undefined}
          onChange={(event) => onChange(event.target.checked ? [...targets, { ...target, multiplier: 1 }] : others)}
        />
        <span className="flex flex-wrap items-center gap-2">
          {account.environment === 'paper' ? <PaperMark /> : null}
          <FormattedMessage id="ticket.portfolio" values={{ account: account.label, portfolio: portfolio.name }} />
        </span>
      </label>
      {chosen === undefined ? null : (
        <NumberField
          className="w-40"
          label={<FormattedMessage id="ticket.basket.multiplier" />}
          value={chosen.multiplier}
          min={1}
          max={100}
          onChange={(multiplier) => {
            if (multiplier === null || !Number.isSafeInteger(multiplier) || multiplier < 1) return;
            onChange(targets.map((each) => (each.portfolio_id === portfolio.id ? { ...each, multiplier } : each)));
          }}
        />
      )}
    </li>
  );
}

function AccountTargets(props: TargetListProps & { account: Account }) {
  const portfolios = usePortfolios(props.account.id);
  return (portfolios.value ?? []).map((portfolio) => <TargetRow key={portfolio.id} {...props} portfolio={portfolio} />);
}

/** Chooses the target portfolios of the basket, each with its own multiplier of the lots. */
export function TargetList(props: TargetListProps) {
  const intl = useIntl();
  const accounts = useAtomValue(brokerAccountsAtom);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="field-label mb-1">{intl.formatMessage({ id: 'ticket.basket.targets' })}</legend>
      <ul className="flex flex-col gap-2">
        {accounts.map((account) => (
          <AccountTargets key={account.id} {...props} account={account} />
        ))}
      </ul>
    </fieldset>
  );
}
