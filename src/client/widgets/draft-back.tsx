import { FormattedMessage } from 'react-intl';
import type { KeptDraft } from '#client/state/device/form-draft.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { useMoment } from './use-moment.ts';

/** Says that the form holds unsaved input of an earlier time, with a button to discard it. */
export function DraftBack({ draft: { at, discard } }: { draft: KeptDraft }) {
  const time = useMoment(at);
  if (at === null) return null;
  return (
    <Notice
      kind="info"
      action={
        <Button size="sm" onClick={discard}>
          <FormattedMessage id="draft.discard" />
        </Button>
      }
    >
      <FormattedMessage id="draft.back" values={{ time }} />
    </Notice>
  );
}
