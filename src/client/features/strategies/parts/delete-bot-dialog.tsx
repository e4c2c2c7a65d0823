import { useSetAtom } from 'jotai';
import { FormattedMessage } from 'react-intl';
import { deleteBotAtom } from '#client/state/bots.ts';
import type { KindedBot } from '#client/state/use-portfolio-bots.ts';
import { useRemoval } from '#client/state/use-removal.ts';
import { RemovalDialog } from '#client/widgets/removal-dialog.tsx';

/** Asks before a bot is deleted. */
export function DeleteBotDialog({ kind, bot, onClose }: KindedBot & { onClose: () => void }) {
  const { id, name } = bot;
  const remove = useSetAtom(deleteBotAtom);
  const removal = useRemoval(() => remove(kind, id), { id: 'strategies.toast.deleted', values: { name } }, onClose);
  return (
    <RemovalDialog
      removal={removal}
      onClose={onClose}
      title={<FormattedMessage id="strategies.delete.title" values={{ name }} />}
      keep={<FormattedMessage id="strategies.delete.keep" />}
      confirm={<FormattedMessage id={removal.busy ? 'strategies.delete.deleting' : 'strategies.delete.confirm'} />}
      offline={<FormattedMessage id="strategies.editor.offline" />}
    >
      <p>
        <FormattedMessage id="strategies.delete.text" />
      </p>
    </RemovalDialog>
  );
}
