import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { cx } from '#client/ui/cx.ts';
import { Glyph } from '#client/ui/glyph.tsx';
import type { Light } from './lights.ts';

const LOOKS = {
  good: ['check', 'text-good'],
  warn: ['warn', 'text-warn'],
  bad: ['alert', 'text-danger'],
  unknown: ['info', 'text-text-3'],
} as const;

/** One stretch of the way from the exchange to this device: a sign, a word, and what is known with its age. */
export function LightRow({ light, title, children }: { light: Light; title: ReactNode; children: ReactNode }) {
  const [glyph, tone] = LOOKS[light];
  return (
    <li className="flex gap-3 border-b border-border py-3" data-light={light}>
      <span className={cx('shrink-0', tone)}>
        <Glyph name={glyph} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
          <span className="wrap-anywhere">{title}</span>
          <span className={tone}>
            <FormattedMessage id={`connection.light.${light}`} />
          </span>
        </p>
        <div className="text-small text-text-2">{children}</div>
      </div>
    </li>
  );
}
