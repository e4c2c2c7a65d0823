import { useAtom } from 'jotai';
import { FormattedMessage } from 'react-intl';
import { killOpenAtom } from '#client/state/overlays/kill-open.ts';
import { Sheet } from '#client/ui/sheet.tsx';
import { KillPanel } from './kill-panel.tsx';

/** The kill switch over any page. Closing it stops nothing. */
export function KillSheet() {
  const [request, setRequest] = useAtom(killOpenAtom);
  if (request === null) return null;
  return (
    <Sheet open onClose={() => setRequest(null)} title={<FormattedMessage id="kill.title" />}>
      <div className="flex min-h-full flex-col gap-4">
        <KillPanel request={request} />
      </div>
    </Sheet>
  );
}
