import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ChevronDown } from '#client/ui/icons.ts';
import { cx } from '#client/ui/cx.ts';
import { wantsProtection } from '../model/protection-plan.ts';
import { PROTECTION_FIELDS } from '../model/ticket-problems.ts';
import type { ProtectionFieldsProps } from './protection-fields.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';

const Advanced = lazyPart(async () => (await import('./advanced.tsx')).Advanced);

/** Less frequent settings, folded; the code is loaded when opened. */
export function LazyAdvanced({ unfolded, ...props }: ProtectionFieldsProps & { unfolded: boolean }) {
  const [chosen, setOpen] = useState<boolean | null>(null);
  const open = (chosen ?? unfolded) || PROTECTION_FIELDS.some((field) => props.textOf(field) !== null);
  return (
    <div className="flex flex-col gap-3 border-t border-border pt-2">
      <button
        type="button"
        className="flex min-h-11 items-center justify-between gap-3 text-start font-semibold"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span>
          <FormattedMessage id="ticket.advanced" />
          {!open && wantsProtection(props.form.protection) ? (
            <span className="block text-small font-normal text-text-2">
              <FormattedMessage id="ticket.protect.with" />
            </span>
          ) : null}
        </span>
        <ChevronDown aria-hidden size={20} className={cx('shrink-0', open && 'rotate-180')} />
      </button>
      {open ? <Advanced {...props} /> : null}
    </div>
  );
}
