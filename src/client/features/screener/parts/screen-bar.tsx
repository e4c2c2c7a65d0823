import { useAtomValue, useSetAtom } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import type { SavedScreen } from '#client/api/types.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { createAlertAtom, deleteAlertAtom, useAlerts } from '#client/state/notices/alerts.ts';
import { deleteScreenAtom, updateScreenAtom } from '#client/state/market/screener.ts';
import { pushToastAtom } from '#client/state/notices/toasts.ts';
import { Bell, BellOff, Hourglass, Link2, Save, SlidersHorizontal, Trash2 } from '#client/ui/icons.ts';
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
  /** Opens a past day; null where none is recorded or one is open already. */
  onPast: (() => void) | null;
}

/** Runs an action and shows a toast when it is done. */
function useRun() {
  const toast = useSetAtom(pushToastAtom);
  // The error catalogue's toast shows a failed call.
  return (work: Promise<unknown>, done: string) =>
    void work.then(() => toast({ kind: 'success', title: { id: done } })).catch(() => undefined);
}

/** The alert on a saved screen, and how it is set and taken away. */
function useScreenAlert(kept: SavedScreen | null) {
  const run = useRun();
  const hasAlerts = useAtomValue(hasAlertsAtom);
  const alerts = useAlerts(hasAlerts);
  const create = useSetAtom(createAlertAtom);
  const removeAlert = useSetAtom(deleteAlertAtom);
  const alert =
    kept === null
      ? undefined
      : alerts.value?.find(({ terms, status }) => terms.length === 1 && terms[0]?.screen_id === kept.screen_id && status === 'active');
  const toggle = () => {
    if (alert !== undefined) return run(removeAlert(alert.alert_id), 'screener.alert.off');
    if (kept === null) return undefined;
    const terms = [{ measure: 'screen' as const, screen_id: kept.screen_id }];
    return run(create({ match: 'all', terms, cool_down_minutes: REST_MINUTES, until: null, note: null }), 'screener.alert.on');
  };
  return { hasAlerts, alert, ready: kept !== null && alerts.value !== null, toggle };
}

/** The conditions in words, and the actions of the screen. */
export function ScreenBar({ chosen, onEdit, onSave, onPast }: ScreenBarProps) {
  const offline = useAtomValue(offlineAtom);
  const run = useRun();
  const removeScreen = useSetAtom(deleteScreenAtom);
  const update = useSetAtom(updateScreenAtom);
  const { saved, screen, changed } = chosen;
  const kept = saved !== null && !changed;
  const alert = useScreenAlert(kept ? saved : null);
  if (screen === null) return null;
  return (
    <div className="card flex flex-col gap-3 p-3">
      <Conditions screen={screen} onEdit={onEdit} />
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
        {onPast === null ? null : (
          <Button size="sm" icon={<Hourglass aria-hidden size={16} />} onClick={onPast}>
            <FormattedMessage id="screener.past" />
          </Button>
        )}
        <AlertSwitch alert={alert} />
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
      {alert.hasAlerts && !kept ? (
        <p className="text-small text-text-3">
          <FormattedMessage id="screener.alert.save-first" />
        </p>
      ) : null}
    </div>
  );
}

/** Switches alerts about new matches on or off. */
function AlertSwitch({ alert: { hasAlerts, alert, ready, toggle } }: { alert: ReturnType<typeof useScreenAlert> }) {
  const offline = useAtomValue(offlineAtom);
  return hasAlerts ? (
    <Button
      size="sm"
      role="switch"
      aria-checked={alert !== undefined}
      disabled={offline || !ready}
      icon={alert === undefined ? <BellOff aria-hidden size={16} /> : <Bell aria-hidden size={16} />}
      onClick={toggle}
    >
      <FormattedMessage id="screener.alert" />
    </Button>
  ) : null;
}

interface ConditionsProps extends Pick<ScreenBarProps, 'onEdit'> {
  screen: NonNullable<ChosenScreen['screen']>;
}

/** The conditions in words, each with a link to its editor. */
function Conditions({ screen, onEdit }: ConditionsProps) {
  const intl = useIntl();
  return (
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
  );
}
