import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { deletePlanAtom, renamePlanAtom, savePlanAtom, strategyPlansAtom, type SavedPlan } from '#client/state/market/strategy-plans.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { pushToastAtom } from '#client/state/notices/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { SketchThumb } from '#client/widgets/payoff/sketch-thumb.tsx';
import { APP_BASE } from '#contract/constants.ts';
import { readPlan } from '#domain/strategies/plan-code.ts';
import { sketchPlan } from '#domain/strategies/sketch-payoff.ts';
import { wallTime } from '#domain/units/time.ts';
import type { Plan } from '../model/use-plan.ts';

const LONGEST = 60;

/** Saves the legs under a name, shares their address, and opens saved plans. Nothing is sent from this device automatically. */
export function PlansSheet({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const intl = useIntl();
  const kept = useAtomValue(strategyPlansAtom);
  const save = useSetAtom(savePlanAtom);
  const toast = useSetAtom(pushToastAtom);
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const address = `${location.origin}${APP_BASE}/strategy-builder?underlying=${encodeURIComponent(plan.underlying)}&legs=${plan.text}`;
  const trimmed = name.trim().slice(0, LONGEST);
  const some = plan.legs.length > 0;
  const put = () => {
    setTried(true);
    if (trimmed === '') return;
    save(trimmed, { underlying: plan.underlying, legs: plan.text });
    toast({ kind: 'success', title: { id: 'strategy-builder.saved', values: { name: trimmed } } });
    setName('');
    setTried(false);
  };
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast({ kind: 'success', title: { id: 'strategy-builder.copied' } }),
      () => toast({ kind: 'warn', title: { id: 'strategy-builder.not-copied' } }),
    );
  return (
    <Sheet open onClose={onClose} title={<FormattedMessage id="strategy-builder.plans" />}>
      <div className="flex flex-col gap-4">
        {some ? (
          <>
            <div className="flex flex-col gap-2">
              <TextField
                label={intl.formatMessage({ id: 'strategy-builder.plan-name' })}
                value={name}
                onChange={setName}
                error={tried && trimmed === '' ? intl.formatMessage({ id: 'form.required' }) : null}
              />
              <Button variant="primary" onClick={put}>
                <FormattedMessage id="strategy-builder.save" />
              </Button>
            </div>
            <div className="flex flex-col gap-2">
              <TextField
                label={intl.formatMessage({ id: 'strategy-builder.share' })}
                hint={intl.formatMessage({ id: 'strategy-builder.share.hint' })}
                value={address}
                readOnly
                onChange={() => undefined}
              />
              <Button onClick={() => void copy()}>
                <FormattedMessage id="strategy-builder.copy" />
              </Button>
            </div>
          </>
        ) : null}
        <h3 className="font-semibold">
          <FormattedMessage id="strategy-builder.saved-plans" />
        </h3>
        {kept === null || kept.saved.length === 0 ? (
          <p className="text-text-3">
            <FormattedMessage id="strategy-builder.saved-plans.none" />
          </p>
        ) : (
          <ul className="flex flex-col gap-2">
            {kept.saved.map((saved) => (
              <SavedRow key={saved.id} saved={saved} plan={plan} onClose={onClose} />
            ))}
          </ul>
        )}
      </div>
    </Sheet>
  );
}

function SavedRow({ saved, plan, onClose }: { saved: SavedPlan; plan: Plan; onClose: () => void }) {
  const intl = useIntl();
  const format = useFormat();
  const rename = useSetAtom(renamePlanAtom);
  const remove = useSetAtom(deletePlanAtom);
  const [name, setName] = useState<string | null>(null);
  const legs = useMemo(() => readPlan(saved.legs) ?? [], [saved.legs]);
  const form = useMemo(() => sketchPlan(legs), [legs]);
  const keep = () => {
    const next = name?.trim().slice(0, LONGEST) ?? '';
    if (next !== '') rename(saved.id, next);
    setName(null);
  };
  return (
    <li className="card card-padded flex flex-wrap items-center gap-2">
      <SketchThumb points={form} />
      {name === null ? (
        <span className="me-auto flex min-w-0 flex-col">
          <span className="font-semibold break-words">{saved.name}</span>
          <span className="text-small text-text-3">
            <FormattedMessage
              id="strategy-builder.saved-plans.about"
              values={{ underlying: saved.underlying, count: legs.length, date: format.wallDate(wallTime(saved.savedAt)) }}
            />
          </span>
        </span>
      ) : (
        <TextField
          className="min-w-0 flex-1"
          label={intl.formatMessage({ id: 'strategy-builder.plan-name' })}
          value={name}
          onChange={setName}
        />
      )}
      {name === null ? (
        <>
          <Button
            size="sm"
            variant="primary"
            disabled={legs.length === 0}
            onClick={() => {
              plan.open(saved.underlying, saved.legs);
              onClose();
            }}
          >
            <FormattedMessage id="strategy-builder.open" />
          </Button>
          <Button size="sm" onClick={() => setName(saved.name)}>
            <FormattedMessage id="strategy-builder.rename" />
          </Button>
          <Button size="sm" variant="ghost" onClick={() => remove(saved.id)}>
            <FormattedMessage id="strategy-builder.delete" />
          </Button>
        </>
      ) : (
        <Button size="sm" variant="primary" onClick={keep}>
          <FormattedMessage id="strategy-builder.save" />
        </Button>
      )}
    </li>
  );
}
