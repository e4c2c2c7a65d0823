import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import type { BotRun, GroupRules } from '#client/api/types.ts';
import { errorText, fieldErrorAt } from '#client/i18n/error-text.ts';
import { changeGroupRulesAtom } from '#client/state/bots/runs.ts';
import { useKeptForm } from '#client/state/device/form-draft.ts';
import { isRecord } from '#client/state/resource/is-record.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { pushToastAtom } from '#client/state/notices/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { DraftBack } from '#client/widgets/draft-back.tsx';
import { draftOf, heldRules, isRulesDraft, problemsOf, type RulesDraft, type RulesField, rulesOf } from './rules-draft.ts';
import { RulesFields } from './rules-fields.tsx';

/** Returns the errors of an answer that belong to a field of the form. */
function refusedFields(error: ApiError | null, intl: ReturnType<typeof useIntl>): Partial<Record<RulesField, string>> {
  const end = fieldErrorAt(error, 'end.at', intl);
  return end === null ? {} : { end };
}

/** The values, and the rules when they were begun, sent along so that a change made on another device is not overwritten unseen. */
interface KeptRules {
  readonly draft: RulesDraft;
  readonly was: GroupRules;
}
const isKeptRules = (data: unknown): data is KeptRules => isRecord(data) && isRulesDraft(data['draft']) && isRecord(data['was']);

/** The rules of a group, to be changed while it is looked after. */
export function RulesSheet({ run, onClose }: { run: BotRun; onClose: () => void }) {
  const intl = useIntl();
  const offline = useAtomValue(offlineAtom);
  const change = useSetAtom(changeGroupRulesAtom);
  const toast = useSetAtom(pushToastAtom);
  const kept = useKeptForm<KeptRules>({ draft: draftOf(run), was: heldRules(run) }, { subject: `rules/${run.run_id}`, check: isKeptRules });
  const { draft, was } = kept.form;
  const close = () => {
    kept.draft.forget();
    onClose();
  };
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const refused = refusedFields(failure, intl);
  const save = () => {
    setChecked(true);
    if (busy || problemsOf(draft).size > 0) return;
    setBusy(true);
    setFailure(null);
    change(run.run_id, { ...rulesOf(draft), was }).then(
      () => {
        toast({ kind: 'success', title: { id: 'positions.managed.changed', values: { name: run.name } } });
        close();
      },
      (thrown: unknown) => {
        setFailure(asApiError(thrown));
        setBusy(false);
      },
    );
  };
  return (
    <Sheet
      open
      onClose={close}
      title={intl.formatMessage({ id: 'positions.managed.rules-of' }, { name: run.name })}
      footer={
        <Button block variant="primary" busy={busy} disabled={offline} onClick={save}>
          <FormattedMessage id="positions.managed.save" />
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <DraftBack draft={kept.draft} />
        {offline ? (
          <Notice kind="stale">
            <FormattedMessage id="positions.block.offline" />
          </Notice>
        ) : null}
        {failure === null || refused.end !== undefined ? null : <Notice kind="error">{errorText(failure, intl)}</Notice>}
        <RulesFields draft={draft} onChange={(next) => kept.change({ draft: next, was })} checked={checked} refused={refused} />
      </div>
    </Sheet>
  );
}
