import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { runScreen } from '#client/api/screener.ts';
import type { PastScreenDay } from '#client/api/types.ts';
import { fieldErrorText } from '#client/i18n/error-text.ts';
import { isRecord } from '#client/state/resource/is-record.ts';
import { useKeptForm } from '#client/state/device/form-draft.ts';
import { Button } from '#client/ui/button.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { useDesk } from '#client/ui/use-desk.ts';
import { DraftBack } from '#client/widgets/draft-back.tsx';
import { checkScreen } from '#domain/screener/check-screen.ts';
import type { ConditionGroup } from '#domain/screener/condition.ts';
import { fieldOf } from '#domain/screener/fields.ts';
import type { TreePath } from './edit-tree.ts';
import { GroupBox } from './group-box.tsx';

/** A pause after which the conditions are worth a question. */
const SETTLED_MS = 500;

interface ScreenEditorProps {
  screen: ConditionGroup;
  /** The saved screen that is edited; null = one without a name. */
  savedId: string | null;
  /** The day that the matches are counted of; null = now. */
  past: PastScreenDay | null;
  onApply: (screen: ConditionGroup) => void;
  onClose: () => void;
}

/** Returns whether stored data are conditions that the form can show; their numbers may be missing still. */
function isScreen(data: unknown): data is ConditionGroup {
  return isRecord(data) && data['type'] === 'group' && Array.isArray(data['conditions']) && data['conditions'].every(isShown);
}
function isShown(data: unknown): boolean {
  if (isScreen(data)) return true;
  if (!isRecord(data) || typeof data['field'] !== 'string' || fieldOf(data['field']) === null) return false;
  return data['type'] === 'choice' || (data['type'] === 'number' && isRecord(data['operand']));
}

/** The form of the conditions. Its button shows the number of matches before they are applied. */
export function ScreenEditor({ screen, savedId, past, onApply, onClose }: ScreenEditorProps) {
  const intl = useIntl();
  const wide = useDesk();
  const kept = useKeptForm(screen, { subject: `screen/${savedId ?? 'new'}`, check: isScreen, lasts: 'month' });
  const { form: draft, change: setDraft } = kept;
  const [asked, setAsked] = useState(false);
  const [found, setFound] = useState<{ of: ConditionGroup; count: number } | null>(null);
  const problems = checkScreen(draft);
  const sound = problems.length === 0;
  const day = JSON.stringify(past);
  useEffect(() => {
    if (!sound) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      runScreen({ screen: draft, past: JSON.parse(day) as PastScreenDay | null }, { signal: abort.signal }).then(
        ({ rows }) => setFound({ of: draft, count: rows.length }),
        () => undefined,
      );
    }, SETTLED_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [draft, sound, day]);
  const errorAt = (path: TreePath) => {
    const prefix = path.map((place) => `conditions.${place}.`).join('');
    const own = problems.find((problem) => {
      const rest = problem.path.startsWith(prefix) ? problem.path.slice(prefix.length) : null;
      return rest !== null && !/^conditions\.\d/.test(rest);
    });
    // A number that is being typed is not wrong yet.
    if (own === undefined || (own.code === 'form.required' && !asked)) return null;
    return fieldErrorText({ code: own.code, message: '', values: own.values ?? {} }, intl);
  };
  const apply = () => {
    if (!sound) return setAsked(true);
    kept.draft.forget();
    return onApply(draft);
  };
  const close = () => {
    kept.draft.forget();
    onClose();
  };
  return (
    <Sheet
      open
      docked={wide}
      onClose={close}
      title={<FormattedMessage id="screener.editor.title" />}
      footer={
        <Button variant="primary" block onClick={apply}>
          {found?.of === draft ? (
            <FormattedMessage id="screener.editor.show-count" values={{ count: found.count }} />
          ) : (
            <FormattedMessage id="screener.editor.show" />
          )}
        </Button>
      }
    >
      <DraftBack draft={kept.draft} />
      <GroupBox tree={draft} group={draft} path={[]} errorAt={errorAt} onChange={setDraft} />
    </Sheet>
  );
}
