import { FormattedMessage } from 'react-intl';
import { Glyph } from '#client/ui/glyph.tsx';
import type { Saving } from './use-saving.ts';

/** Shows whether a change was saved. Always mounted, so that screen readers announce the change. */
export function SavedMark({ saving }: { saving: Saving }) {
  return (
    <span role="status" className="inline-flex items-center gap-1 text-small text-text-3">
      {saving === 'saved' ? (
        <>
          <Glyph name="check" size={14} />
          <FormattedMessage id="settings.saved" />
        </>
      ) : null}
      {saving === 'saving' ? <FormattedMessage id="settings.saving" /> : null}
      {saving === 'failed' ? (
        <span className="inline-flex items-center gap-1 text-danger">
          <Glyph name="alert" size={14} />
          <FormattedMessage id="settings.not-saved" />
        </span>
      ) : null}
    </span>
  );
}
