import { useAtomValue, useSetAtom } from 'jotai';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import type { OrderNote } from '#client/api/types.ts';
import { errorText, fieldErrorAt } from '#client/i18n/error-text.ts';
import { configAtom } from '#client/state/start/config.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { useKeptForm } from '#client/state/device/form-draft.ts';
import { isRecord } from '#client/state/resource/is-record.ts';
import { useLoading } from '#client/state/resource/loading.ts';
import { setOrderNoteAtom } from '#client/state/orders/order-notes.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { DraftBack } from '#client/widgets/draft-back.tsx';
import { tagsOfText } from '../model/tags-of-text.ts';

/** The values of the form. */
interface TypedNote {
  readonly text: string;
  readonly tags: string;
}
const typedOf = (note: OrderNote | null): TypedNote => ({ text: note?.note ?? '', tags: (note?.tags ?? []).join(', ') });
const isTypedNote = (data: unknown): data is TypedNote =>
  isRecord(data) && typeof data['text'] === 'string' && typeof data['tags'] === 'string';

/** The trader's note on an order. It does not affect trading. */
export function OrderNoteEditor({ orderId, note }: { orderId: string; note: OrderNote | null }) {
  const intl = useIntl();
  const offline = useAtomValue(offlineAtom);
  const { features } = useAtomValue(configAtom);
  const save = useSetAtom(setOrderNoteAtom);
  const busy = useLoading('setOrderNote');
  const {
    form,
    change,
    draft,
    saved: settled,
  } = useKeptForm(typedOf(note), {
    subject: `order-note/${orderId}`,
    check: isTypedNote,
    lasts: 'month',
  });
  const { text, tags } = form;
  const [error, setError] = useState<ApiError | null>(null);
  const [saved, setSaved] = useState(false);
  if (!features.includes('journal')) return null;
  const edit = (part: Partial<TypedNote>) => {
    change({ ...form, ...part });
    setSaved(false);
    setError(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || offline) return;
    save(orderId, { note: text, tags: [...tagsOfText(tags)] }).then(
      () => {
        settled();
        setSaved(true);
      },
      (thrown: unknown) => setError(asApiError(thrown)),
    );
  };
  const tagError = error?.fields.find(({ path }) => path.startsWith('tags'));
  return (
    <form className="flex flex-col gap-2 border-t border-border pt-3" onSubmit={submit} noValidate>
      <DraftBack draft={draft} />
      <Field label={<FormattedMessage id="order-book.note" />} error={fieldErrorAt(error, 'note', intl)}>
        {(control) => (
          <div className="field-box">
            <textarea
              {...control}
              className="field-input min-h-20 py-2"
              rows={3}
              maxLength={2_000}
              dir="auto"
              value={text}
              onChange={(event) => edit({ text: event.target.value })}
            />
          </div>
        )}
      </Field>
      <TextField
        label={<FormattedMessage id="order-book.note.tags" />}
        hint={<FormattedMessage id="order-book.note.tags.hint" />}
        error={tagError ? fieldErrorAt(error, tagError.path, intl) : null}
        value={tags}
        onChange={(value) => edit({ tags: value })}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={busy} disabled={offline}>
          <FormattedMessage id="order-book.note.save" />
        </Button>
        <span role="status" className="text-small text-text-2">
          {saved ? <FormattedMessage id="order-book.note.saved" /> : offline ? <FormattedMessage id="order-book.note.offline" /> : null}
        </span>
        {error !== null && error.fields.length === 0 ? (
          <span role="alert" className="text-small text-danger">
            {errorText(error, intl)}
          </span>
        ) : null}
      </div>
    </form>
  );
}
