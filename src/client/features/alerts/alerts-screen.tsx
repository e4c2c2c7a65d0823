import { useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import type { Alert } from '#client/api/types.ts';
import { useAlerts, useAlertsNow } from '#client/state/notices/alerts.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { Plus, Bell } from '#client/ui/icons.ts';
import { Button } from '#client/ui/button.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { PageTitle } from '#client/ui/page-title.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { levelStart } from './model/alert-form.ts';
import { History } from './parts/history.tsx';
import { RuleCard } from './parts/rule-card.tsx';

const AlertEditor = lazyPart(async () => (await import('./editor/alert-editor.tsx')).AlertEditor, { over: true });
const hasAlertsAtom = featureAtom('alerts');
const TABS = ['rules', 'history'] as const;

function Desk() {
  const intl = useIntl();
  const alerts = useAlerts();
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find((each) => each === search.get('tab')) ?? 'rules';
  const [fresh, editedId] = [search.get('new'), search.get('edit')];
  const edited = alerts.value?.find(({ alert_id: id }) => id === editedId) ?? null;
  const show = (next: Readonly<Record<string, string>>) => setSearch(new URLSearchParams(next), { replace: true });
  const create = (
    <Button variant="primary" icon={<Plus aria-hidden size={18} />} onClick={() => show({ tab: 'rules', new: '' })}>
      <FormattedMessage id="alerts.new" />
    </Button>
  );
  const now = useAlertsNow(tab === 'rules' && alerts.value?.some(({ status }) => status === 'active') === true);
  const seenOf = (id: string) => now.value?.alerts.find(({ alert_id: each }) => each === id)?.terms ?? null;
  const watching = (list: readonly Alert[]) => list.filter(({ status }) => status === 'active').length;
  return (
    <>
      <PageTitle aside={alerts.value?.length === 0 ? undefined : create}>{intl.formatMessage({ id: 'title.alerts' })}</PageTitle>
      <Tabs
        label={intl.formatMessage({ id: 'title.alerts' })}
        tabs={TABS.map((value) => ({
          value,
          label: intl.formatMessage({ id: `alerts.tab.${value}` }),
          ...(value === 'rules' && alerts.value !== null ? { count: watching(alerts.value) } : {}),
        }))}
        value={tab}
        onChange={(value) => show({ tab: value })}
      >
        {tab === 'history' ? (
          <History />
        ) : (
          <PageState
            resource={alerts}
            what={intl.formatMessage({ id: 'alerts.tab.rules' })}
            skeleton={<div aria-hidden className="skeleton h-44" />}
            isEmpty={(list) => list.length === 0}
            empty={
              <EmptyState icon={Bell} title={intl.formatMessage({ id: 'alerts.none' })} action={create}>
                <p>
                  <FormattedMessage id="alerts.none.text" />
                </p>
              </EmptyState>
            }
          >
            {(list) => (
              <ul aria-label={intl.formatMessage({ id: 'alerts.tab.rules' })} className="flex flex-col gap-2">
                {list.map((alert) => (
                  <RuleCard
                    key={alert.alert_id}
                    alert={alert}
                    now={seenOf(alert.alert_id)}
                    onEdit={() => show({ tab: 'rules', edit: alert.alert_id })}
                  />
                ))}
              </ul>
            )}
          </PageState>
        )}
      </Tabs>
      {fresh !== null || edited !== null ? (
        <AlertEditor
          key={editedId ?? `new-${fresh}`}
          alert={edited}
          instrumentId={fresh === '' ? null : fresh}
          start={levelStart(search)}
          onClose={() => show({ tab: 'rules' })}
        />
      ) : null}
    </>
  );
}

/** The alerts that the server watches, and the history of their firings. */
export function AlertsScreen() {
  const intl = useIntl();
  const offered = useAtomValue(hasAlertsAtom);
  return (
    <div className="flex flex-col gap-3">
      {offered ? (
        <Desk />
      ) : (
        <>
          <PageTitle>{intl.formatMessage({ id: 'title.alerts' })}</PageTitle>
          <EmptyState icon={Bell} title={intl.formatMessage({ id: 'alerts.not-offered' })} />
        </>
      )}
    </div>
  );
}
