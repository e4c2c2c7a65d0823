import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { connectivityMachineAtom } from '#client/state/stream/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { Glyph, type GlyphName } from '#client/ui/glyph.tsx';
import { SectionCard } from '../parts/section-card.tsx';
import { judgeDevice, type Check } from './checks.ts';
import { readDevice } from './read-device.ts';

const MARKS: Readonly<Record<Check['verdict'], { readonly glyph: GlyphName; readonly tone: string }>> = {
  good: { glyph: 'check', tone: 'text-good' },
  note: { glyph: 'info', tone: 'text-text-3' },
  warn: { glyph: 'warn', tone: 'text-warn' },
  bad: { glyph: 'alert', tone: 'text-danger' },
};

function CheckRow({ check: { name, verdict, found, minutes = 0 } }: { check: Check }) {
  const { glyph, tone } = MARKS[verdict];
  return (
    <li className="flex gap-3 py-2" data-check={name} data-verdict={verdict}>
      <span className={tone}>
        <Glyph name={glyph} />
      </span>
      <div className="min-w-0 flex-1">
        <p>
          <span className="sr-only">
            <FormattedMessage id={`device.verdict.${verdict}`} />:{' '}
          </span>
          <FormattedMessage id={`device.${name}.${found}`} values={{ minutes }} />
        </p>
        {verdict === 'good' ? null : (
          <p className="text-small text-text-2">
            <FormattedMessage id={`device.${name}.${found}-do`} />
          </p>
        )}
      </div>
    </li>
  );
}

/** Checks the app's requirements on this device, and advises where one is missing. */
export function CheckCard() {
  const stream = useAtomValue(connectivityMachineAtom)?.stream ?? 'off';
  const [checks, setChecks] = useState<readonly Check[] | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let over = false;
    void readDevice(stream).then((facts) => {
      if (!over) setChecks(judgeDevice(facts));
    });
    return () => {
      over = true;
    };
  }, [stream, turn]);
  return (
    <SectionCard title="device.checks" lead={<FormattedMessage id="device.checks-lead" />}>
      {checks === null ? (
        <div className="skeleton h-64 rounded-card" aria-busy />
      ) : (
        <ul className="divide-y divide-border">
          {checks.map((check) => (
            <CheckRow key={check.name} check={check} />
          ))}
        </ul>
      )}
      <div>
        <Button onClick={() => setTurn((count) => count + 1)}>
          <FormattedMessage id="device.check-again" />
        </Button>
      </div>
    </SectionCard>
  );
}
