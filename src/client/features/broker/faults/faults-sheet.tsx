import { useAtomValue, useSetAtom } from 'jotai';
import { useId, useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { setPracticeFaults } from '#client/api/broker-links.ts';
import type { Account, PracticeFaults } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { foldAccountAtom } from '#client/state/accounts/accounts.ts';
import { connectivityAtom } from '#client/state/stream/connectivity.ts';
import { pushToastAtom } from '#client/state/notices/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Select } from '#client/ui/select.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { PRACTICE_FAULTS } from '#contract/fault-kinds.ts';
import { faultsOf, planOf, type FaultChoice, type FaultPlan } from './fault-plan.ts';

const CHOICES: readonly FaultChoice[] = ['none', ...PRACTICE_FAULTS, 'random'];
const COUNTS = ['1', '3', '10'] as const;
const DELAYS = ['2', '5', '20'] as const;
const near = <T extends string>(values: readonly T[], value: number): T =>
  values.find((each) => Number(each) >= value) ?? (values.at(-1) as T);

interface FaultsSheetProps {
  account: Account;
  onClose: () => void;
}

/** Holds the fault form and the call that sets the faults of the account. */
function useFaultForm({ account, onClose }: FaultsSheetProps) {
  const fold = useSetAtom(foldAccountAtom);
  const toast = useSetAtom(pushToastAtom);
  const offline = useAtomValue(connectivityAtom).state === 'offline';
  const before = account.practice_faults;
  const [plan, setPlan] = useState<FaultPlan>(() => planOf(before));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const change = (part: Partial<FaultPlan>) => setPlan((old) => ({ ...old, ...part }));

  const save = (faults: PracticeFaults | null) => {
    if (busy || offline) return;
    setBusy(true);
    setFailure(null);
    setPracticeFaults(account.id, faults, { quiet: 'shown' }).then(
      (saved) => {
        fold(saved);
        toast({
          kind: 'success',
          title: { id: saved.practice_faults === null ? 'broker.toast.behaves' : 'broker.toast.practises', values: { label: saved.label } },
        });
        onClose();
      },
      (thrown: unknown) => {
        setFailure(asApiError(thrown));
        setBusy(false);
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(faultsOf(plan, before, wallNow()));
  };
  return { plan, change, busy, offline, failure, save, submit };
}

/** Chooses the practice faults of a paper account. */
export function FaultsSheet({ account, onClose }: FaultsSheetProps) {
  const intl = useIntl();
  const formId = useId();
  const { plan, change, busy, offline, failure, save, submit } = useFaultForm({ account, onClose });
  const before = account.practice_faults;
  const text = (id: string) => intl.formatMessage({ id: `broker.practice.${id}` });
  const scripted = plan.choice !== 'none' && plan.choice !== 'random';
  return (
    <Sheet
      open
      onClose={onClose}
      detent="auto"
      title={<FormattedMessage id="broker.practice.title" values={{ label: account.label }} />}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          {before === null ? null : (
            <Button busy={busy} disabled={offline} onClick={() => save(null)}>
              <FormattedMessage id="broker.practice.stop" />
            </Button>
          )}
          <Button variant="primary" type="submit" form={formId} busy={busy} disabled={offline}>
            <FormattedMessage id="broker.practice.save" />
          </Button>
        </div>
      }
    >
      <form id={formId} className="flex flex-col gap-4" onSubmit={submit} noValidate>
        {failure ? <Notice kind="error">{errorText(failure, intl)}</Notice> : null}
        {offline ? (
          <Notice kind="stale">
            <FormattedMessage id="broker.action.offline" />
          </Notice>
        ) : null}
        <p className="text-text-2">
          <FormattedMessage id="broker.practice.intro" />
        </p>
        <Select
          label={text('fault')}
          hint={text(`why.${plan.choice}`)}
          value={plan.choice}
          options={CHOICES.map((value) => ({ value, label: text(`choice.${value}`) }))}
          onChange={(choice) => change({ choice })}
        />
        {scripted ? (
          <Segmented
            label={text('count')}
            showLabel
            value={near(COUNTS, plan.count)}
            segments={COUNTS.map((value) => ({
              value,
              label: intl.formatMessage({ id: 'broker.practice.orders' }, { count: Number(value) }),
            }))}
            onChange={(count) => change({ count: Number(count) })}
          />
        ) : null}
        {plan.choice === 'slow' || plan.choice === 'random' ? (
          <Segmented
            label={text('delay')}
            showLabel
            value={near(DELAYS, plan.delaySeconds)}
            segments={DELAYS.map((value) => ({
              value,
              label: intl.formatMessage({ id: 'broker.practice.seconds' }, { count: Number(value) }),
            }))}
            onChange={(seconds) => change({ delaySeconds: Number(seconds) })}
          />
        ) : null}
        <Check label={text('partial')} hint={text('partial-hint')} on={plan.partialFills} onChange={(on) => change({ partialFills: on })} />
        <Check label={text('silent')} hint={text('silent-hint')} on={plan.silentFeed} onChange={(on) => change({ silentFeed: on })} />
      </form>
    </Sheet>
  );
}

function Check({ label, hint, on, onChange }: { label: string; hint: string; on: boolean; onChange: (on: boolean) => void }) {
  const id = useId();
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          checked={on}
          aria-describedby={id}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      <p id={id} className="text-small ps-8 text-text-2">
        {hint}
      </p>
    </div>
  );
}
