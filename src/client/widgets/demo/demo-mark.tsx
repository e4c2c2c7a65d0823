import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DEMO_PASSWORD } from '#contract/demo-password.ts';
import { wallTime } from '#domain/units/time.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { configAtom } from '#client/state/start/config.ts';
import { Sheet } from '#client/ui/sheet.tsx';
import { DemoTries } from './demo-tries.tsx';

/** Sheet with things to try, the demo password, and the time of the next reset. */
function DemoSheet({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const format = useFormat();
  const { demoResetsAt } = useAtomValue(configAtom);
  return (
    <Sheet open detent="auto" title={intl.formatMessage({ id: 'demo.title' })} onClose={onClose}>
      <div className="grid gap-4">
        <p>
          <FormattedMessage id="demo.what" />
        </p>
        <DemoTries onFollow={onClose} />
        <p className="text-text-3">
          <FormattedMessage id="demo.password" values={{ password: <bdi className="font-semibold">{DEMO_PASSWORD}</bdi> }} />
          {demoResetsAt === null ? null : (
            <>
              {' '}
              <FormattedMessage id="demo.resets" values={{ time: format.wallTime(wallTime(demoResetsAt)) }} />
            </>
          )}
        </p>
      </div>
    </Sheet>
  );
}

/** Says on every screen that nothing here is real: in the header, on a phone in a line of its own, where the header has no room. */
export function DemoMark({ line = false }: { line?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {line ? (
        <p className="demo-line">
          <FormattedMessage id="demo.line" />{' '}
          <button type="button" className="underline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <FormattedMessage id="demo.more" />
          </button>
        </p>
      ) : (
        <button
          type="button"
          className="flex min-h-11 items-center px-1 max-md:hidden"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <span className="demo-mark">
            <FormattedMessage id="demo.mark" />
          </span>
        </button>
      )}
      {open ? <DemoSheet onClose={() => setOpen(false)} /> : null}
    </>
  );
}
