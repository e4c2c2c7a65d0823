import { useSetAtom } from 'jotai';
import { FormattedMessage } from 'react-intl';
import type { BotRun } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { useRemoval } from '#client/state/accounts/use-removal.ts';
import { stopRunAtom } from '#client/state/bots/runs.ts';
import { RemovalDialog } from '#client/widgets/removal-dialog.tsx';
import { contractWords } from '../journal/contract-words.ts';

/** Asks for confirmation before a run is stopped, and lists the positions that would be closed at market. */
export function StopDialog({ run, onClose }: { run: BotRun; onClose: () => void }) {
  const format = useFormat();
  const stop = useSetAtom(stopRunAtom);
  const { name, run_id: id, definition } = run;
  const words = run.bot_id === null ? 'strategies.close-group' : 'strategies.stop';
  const toast = run.bot_id === null ? 'strategies.close-group.sent' : 'strategies.toast.stopping';
  const removal = useRemoval(() => stop(id), { id: toast, values: { name } }, onClose);
  const held = run.legs.filter(({ quantity }) => quantity > 0);
  return (
    <RemovalDialog
      removal={removal}
      onClose={onClose}
      title={<FormattedMessage id={`${words}.title`} values={{ name }} />}
      keep={<FormattedMessage id={`${words}.keep`} />}
      confirm={<FormattedMessage id={`${words}.${removal.busy ? 'busy' : 'confirm'}`} />}
      offline={<FormattedMessage id="strategies.stop.offline" />}
    >
      <div className="flex flex-col gap-2">
        {held.length === 0 ? (
          <p>
            <FormattedMessage id={`${words}.flat`} />
          </p>
        ) : (
          <>
            <p>
              <FormattedMessage id="strategies.stop.closes" />
            </p>
            <ul className="list-disc ps-5">
              {held.map(({ leg, side, lots, contract }) => (
                <li key={leg}>
                  <FormattedMessage
                    id="strategies.stop.leg"
                    values={{
                      side,
                      lots,
                      what: (
                        <bdi key="what">
                          {contract === null ? definition.underlying : contractWords(contract, definition.underlying, format)}
                        </bdi>
                      ),
                    }}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
        <p>
          <FormattedMessage id={`${words}.text`} />
        </p>
      </div>
    </RemovalDialog>
  );
}
