import { useAtomValue, useSetAtom } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { exchangeTime } from '#domain/units/time.ts';
import { wallTime } from '#domain/units/time.ts';
import type { Alert, AlertsNow } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { deleteAlertAtom, restoreAlertAtom, updateAlertAtom } from '#client/state/notices/alerts.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { pushToastAtom } from '#client/state/notices/toasts.ts';
import { Pause, Pencil, Play, Trash2 } from '#client/ui/icons.ts';
import { Chip, type Tone } from '#client/ui/chip.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { FreshnessBadge } from '#client/widgets/freshness-badge.tsx';
import { alertSentence, termLabel } from '../model/alert-words.ts';
import { TermDistance, TermValue } from './term-value.tsx';

const TONES: Readonly<Record<Alert['status'], Tone>> = { active: 'primary', paused: 'neutral', fired: 'good', expired: 'stale' };

type Seen = AlertsNow['alerts'][number]['terms'];

interface RuleCardProps {
  alert: Alert;
  /** Current state of the terms; null while unknown, and for an alert that is not active. */
  now: Seen | null;
  onEdit: () => void;
}

/** An alert as a sentence, with state and actions. */
export function RuleCard({ alert, now, onEdit }: RuleCardProps) {
  const intl = useIntl();
  const format = useFormat();
  const offline = useAtomValue(offlineAtom);
  const update = useSetAtom(updateAlertAtom);
  const remove = useSetAtom(deleteAlertAtom);
  const restore = useSetAtom(restoreAlertAtom);
  const toast = useSetAtom(pushToastAtom);
  const sentence = alertSentence(intl, format, alert);
  const { alert_id: id, status } = alert;
  const rule = { rule: sentence };
  const watches = status === 'active';
  const failing = watches && alert.failing === true;
  // The error catalogue's toast shows a failed call.
  const set = () => void update(id, { status: watches ? 'paused' : 'active', revision: alert.revision }).catch(() => undefined);
  const drop = () =>
    void remove(id).then(
      () =>
        toast({
          kind: 'success',
          title: { id: 'alerts.toast.removed' },
          action: { label: { id: 'alerts.toast.undo' }, run: () => void restore(id).catch(() => undefined) },
        }),
      () => undefined,
    );
  return (
    <li className="card flex flex-col gap-2 p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="min-w-0 flex-1 basis-60 font-semibold">{sentence}</h2>
        <Chip tone={failing ? 'danger' : TONES[status]}>
          <FormattedMessage id={failing ? 'alerts.status.failing' : `alerts.status.${status}`} />
        </Chip>
      </div>
      {alert.note === null ? null : <p className="text-text-2">{alert.note}</p>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-text-3">
        {watches && now !== null ? <TermsNow alert={alert} now={now} /> : null}
        <RuleFacts alert={alert} />
        <span className="ms-auto flex">
          <IconButton
            label={intl.formatMessage({ id: watches ? 'alerts.pause' : 'alerts.resume' }, rule)}
            icon={watches ? <Pause aria-hidden size={18} /> : <Play aria-hidden size={18} />}
            disabled={offline}
            onClick={set}
          />
          <IconButton
            label={intl.formatMessage({ id: 'alerts.edit' }, rule)}
            icon={<Pencil aria-hidden size={18} />}
            disabled={offline}
            onClick={onEdit}
          />
          <IconButton
            label={intl.formatMessage({ id: 'alerts.remove' }, rule)}
            icon={<Trash2 aria-hidden size={18} />}
            disabled={offline}
            onClick={drop}
          />
        </span>
      </div>
    </li>
  );
}

/** Current state of each term: whether the condition holds, the value and its age, or the missing data. */
function TermsNow({ alert: { terms }, now }: { alert: Alert; now: Seen }) {
  const intl = useIntl();
  const format = useFormat();
  return (
    <ul className="flex min-w-0 flex-1 basis-60 flex-col gap-1 text-text-2">
      {terms.map((term, place) => {
        const seen = now[place];
        const happens = term.measure === 'bot' || term.measure === 'screen';
        if (seen === undefined || happens) return null;
        const { truth, value, received_at: at, missing } = seen;
        return (
          <li key={place} className="flex flex-wrap items-baseline gap-x-3" data-truth={truth}>
            <span>{termLabel(intl, format, term)}</span>
            {value === null ? (
              <span>
                <FormattedMessage id={`alerts.missing.${missing ?? 'none'}`} />
              </span>
            ) : (
              <span className="text-body text-text-1">
                <TermValue term={term} value={value} />
              </span>
            )}
            <span>
              <FormattedMessage id={`alerts.truth.${truth}`} />
            </span>
            {value === null || truth === 'yes' ? null : (
              <span className="font-semibold" data-away>
                <TermDistance term={term} value={value} />
              </span>
            )}
            {at === null ? null : <FreshnessBadge facts={{ receivedAt: wallTime(at), origin: 'feed', everyMs: 3_000 }} />}
          </li>
        );
      })}
    </ul>
  );
}

/** How often the alert fires, its end date, and its last firing. */
function RuleFacts({ alert }: { alert: Alert }) {
  const format = useFormat();
  const { status, fired_at: firedAt } = alert;
  return (
    <>
      <span>
        {alert.cool_down_minutes === null || alert.cool_down_minutes === 0 ? (
          <FormattedMessage id={alert.cool_down_minutes === null ? 'alerts.rest.once' : 'alerts.rest.each'} />
        ) : (
          <FormattedMessage id="alerts.rest.again" values={{ minutes: alert.cool_down_minutes }} />
        )}
      </span>
      {alert.until === null ? null : (
        <span>
          <FormattedMessage id="alerts.until" values={{ date: format.tradingDate(alert.until) }} />
        </span>
      )}
      {status === 'active' && alert.met === true ? (
        <span>
          <FormattedMessage id="alerts.met" />
        </span>
      ) : null}
      {firedAt === null ? null : (
        <span>
          <FormattedMessage id="alerts.fired" values={{ count: alert.fired, time: format.dateTime(exchangeTime(firedAt)) }} />
        </span>
      )}
    </>
  );
}
