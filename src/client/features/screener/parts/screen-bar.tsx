import { useAtomValue, useSetAtom } from 'jotai';
import { Bell, BellOff, Link2, Save, SlidersHorizontal, Trash2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { featureAtom } from '#client/state/config.ts';
import { offlineAtom } from '#client/state/connectivity.ts';
import { createAlertAtom, deleteAlertAtom, useAlerts } from '#client/state/alerts.ts';
import { deleteScreenAtom, updateScreenAtom } from '#client/state/screener.ts';
import { pushToastAtom } from '#client/state/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { conditionWords } from '../model/condition-words.ts';
import type { ChosenScreen } from '../model/use-chosen-screen.ts';

const hasAlertsAtom = featureAtom('alerts');
/** Minutes of the exchange between two firings about the same screen. */
const REST_MINUTES = 15;

interface ScreenBarProps {
  chosen: ChosenScreen;
  onEdit: () => void;
  onSave: () => void;
}

/** The conditions in words, and what can be done with them. */
export function ScreenBar({ chosen, onEdit, onSave }: ScreenBarProps) {
  const intl = useIntl();
  const offline = useAtomValue(offlineAtom);
  const hasAlerts = useAtomValue(hasAlertsAtom);
  const alerts = useAlerts(hasAlerts);
  const create = useSetAtom(createAlertAtom);
  const removeAlert = useSetAtom(deleteAlertAtom);
  const removeScreen = useSetAtom(deleteScreenAtom);
  const update = useSetAtom(updateScreenAtom);
  const toast = useSetAtom(pushToastAtom);
  const { saved, screen, changed } = chosen;
  if (screen === null) return null;
  const kept = saved !== null && !changed;
  const alert = kept ? alerts.value?.find((each) => each.watch.screen_id === saved.screen_id && each.status === 'active') : undefined;
  // What fails is told by the error catalogue's toast.
  const run = (work: Promise<unknown>, done: string) =>
    void work.then(() => toast({ kind: 'success', title: { id: done } })).catch(() => undefined);
  const toggleAlert = () => {
    if (alert !== undefined) return run(removeAlert(alert.alert_id), 'screener.alert.off');
    if (!kept) return undefined;
    const watch = { measure: 'screen', screen_id: saved.screen_id } as const;
    const body = { watch, trigger: { kind: 'screen' }, cool_down_minutes: REST_MINUTES, until: null } as const;
    return run(create(body), 'screener.alert.on');
  };
  return (
    <div className="card flex flex-col gap-3 p-3">
      <ul className="flex flex-wrap items-center gap-2">
        {screen.conditions.map((condition, place) => (
          <li key={place} className="flex items-center gap-2">
            {place > 0 ? (
              <span className="text-small text-text-3">
                <FormattedMessage id={`screener.joined.${screen.match}`} />
              </span>
            ) : null}
            <button type="button" className="chip-btn max-w-full text-start whitespace-normal" onClick={onEdit}>
              {conditionWords(intl, condition)}
            </button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={<SlidersHorizontal aria-hidden size={16} />} onClick={onEdit}>
          <FormattedMessage id="screener.edit" />
        </Button>
        {changed && saved?.starter === false ? (
          <Button
            size="sm"
            variant="primary"
            disabled={offline}
            icon={<Save aria-hidden size={16} />}
            onClick={() =>
              run(
                update(saved, screen).then((after) => chosen.choose(after.screen_id)),
                'screener.saved',
              )
            }
          >
            <FormattedMessage id="screener.save" />
          </Button>
        ) : null}
        <Button size="sm" disabled={offline} icon={<Save aria-hidden size={16} />} onClick={onSave}>
          <FormattedMessage id="screener.save-as" />
        </Button>
        <Button
          size="sm"
          icon={<Link2 aria-hidden size={16} />}
          onClick={() => run(navigator.clipboard.writeText(window.location.href), 'screener.link-copied')}
        >
          <FormattedMessage id="screener.link" />
        </Button>
        {hasAlerts ? (
          <Button
            size="sm"
            role="switch"
            aria-checked={alert !== undefined}
            disabled={offline || !kept || alerts.value === null}
            icon={alert === undefined ? <BellOff aria-hidden size={16} /> : <Bell aria-hidden size={16} />}
            onClick={toggleAlert}
          >
            <FormattedMessage id="screener.alert" />
          </Button>
        ) : null}
        {kept && !saved.starter ? (
          <Button
            size="sm"
            disabled={offline}
            icon={<Trash2 aria-hidden size={16} />}
            onClick={() =>
              run(
                removeScreen(saved.screen_id).then(() => chosen.choose('')),
                'screener.deleted',
              )
            }
          >
            <FormattedMessage id="screener.delete" />
          </Button>
        ) : null}
      </div>
      {hasAlerts && !kept ? (
        <p className="text-small text-text-3">
          <FormattedMessage id="screener.alert.save-first" />
        </p>
      ) : null}
    </div>
  );
}
