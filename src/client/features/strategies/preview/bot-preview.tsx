import { useAtomValue } from 'jotai';
import { useEffect, useId, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Select } from '#client/ui/select.tsx';
import type { BotDraft, BotKind } from '#domain/bots/definition.ts';
import { PreviewResult } from './preview-result.tsx';
import { usePreview } from './use-preview.ts';

interface BotPreviewProps {
  kind: BotKind;
  definition: BotDraft;
  /** Whether the rules are valid. */
  sound: boolean;
  /** A day requested by another part of the form. Each request is a new object, so that the same day can be requested again. */
  asked: { readonly date: string } | null;
}

/** The result of the current rules on a past day. Started by a button, because the server has to compute it. */
export function BotPreview({ kind, definition, sound, asked }: BotPreviewProps) {
  const intl = useIntl();
  const format = useFormat();
  const reasonId = useId();
  const offline = useAtomValue(offlineAtom);
  const { run, busy, error, preview, outdated } = usePreview(kind, definition);
  const reason = offline ? 'preview.offline' : sound ? null : 'preview.unsound';
  const date = preview?.date ?? null;
  const answered = useRef<BotPreviewProps['asked']>(null);
  useEffect(() => {
    if (asked === null || answered.current === asked || reason !== null) return;
    answered.current = asked;
    run(asked.date);
  });
  return (
    <div className="flex flex-col gap-3">
      <p className="text-small text-text-3">
        <FormattedMessage id="preview.about" />
      </p>
      <div className="flex flex-wrap items-start gap-3">
        {preview === null ? null : (
          <Select
            className="min-w-0 flex-1 basis-40"
            label={intl.formatMessage({ id: 'preview.day' })}
            value={preview.date}
            disabled={reason !== null}
            options={preview.sessions.map((value) => ({ value, label: format.tradingDate(value) }))}
            onChange={run}
          />
        )}
        <Button
          className={preview === null ? undefined : 'mt-6'}
          busy={busy}
          disabled={reason !== null}
          describedBy={reason === null ? undefined : reasonId}
          onClick={() => run(date)}
        >
          <FormattedMessage id={busy ? 'preview.trying' : preview === null ? 'preview.try' : 'preview.again'} />
        </Button>
      </div>
      {reason === null ? null : (
        <Notice kind={offline ? 'stale' : 'info'} id={reasonId}>
          <FormattedMessage id={reason} />
        </Notice>
      )}
      {error === null ? null : <Notice kind="error">{errorText(error, intl)}</Notice>}
      {outdated && !busy ? (
        <Notice kind="stale">
          <FormattedMessage id="preview.outdated" />
        </Notice>
      ) : null}
      {preview === null ? (
        busy ? (
          <div className="skeleton h-40" aria-hidden />
        ) : null
      ) : (
        <PreviewResult preview={preview} underlying={definition.underlying} from={definition.schedule.from} />
      )}
    </div>
  );
}
