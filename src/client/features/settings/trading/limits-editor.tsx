import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { getRiskLimits } from '#client/api/risk.ts';
import type { LimitsBody, RiskLimits } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { brokerAccountsAtom, brokerPortfoliosAtom } from '#client/state/session/profile.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Notice } from '#client/ui/notice.tsx';
import { Select } from '#client/ui/select.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import { LimitsForm } from './limits-form.tsx';

interface ScopeOption {
  readonly key: string;
  readonly scope: LimitsBody['scope'];
  readonly label: string;
}
const load = () => getRiskLimits({ quiet: 'shown' });

/** Limits of one account or portfolio at a time. */
export function LimitsEditor() {
  const intl = useIntl();
  const offline = useAtomValue(offlineAtom);
  const accounts = useAtomValue(brokerAccountsAtom);
  const portfolios = useAtomValue(brokerPortfoliosAtom);
  const { value, error, again } = useLoaded(load, !offline);
  const [picked, setPicked] = useState<string | null>(null);
  const scopes: readonly ScopeOption[] = [
    ...accounts.map(({ id, label }) => ({ key: `account/${id}`, scope: { kind: 'account' as const, id }, label })),
    ...portfolios.map(({ id, name }) => ({
      key: `portfolio/${id}`,
      scope: { kind: 'portfolio' as const, id },
      label: intl.formatMessage({ id: 'settings.limits.portfolio' }, { name }),
    })),
  ];
  const chosen = scopes.find(({ key }) => key === picked) ?? scopes[0];
  if (chosen === undefined)
    return (
      <p className="text-text-2">
        <FormattedMessage id="settings.limits.no-account" />
      </p>
    );
  if (error) return <Notice kind="error">{errorText(error, intl)}</Notice>;
  if (value === null) return offline ? null : <div className="skeleton h-40 rounded-card" aria-busy />;
  const stored = value.find((one: RiskLimits) => one.scope.kind === chosen.scope.kind && one.scope.id === chosen.scope.id);
  return (
    <>
      <Select
        label={intl.formatMessage({ id: 'settings.limits.scope' })}
        value={chosen.key}
        options={scopes.map(({ key, label }) => ({ value: key, label }))}
        onChange={setPicked}
      />
      <LimitsForm key={chosen.key} scope={chosen.scope} stored={stored} offline={offline} onSaved={again} />
    </>
  );
}
