import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { brokerAccountsAtom } from '#client/state/session/profile.ts';
import { brokerPhonesAtom, restoreBrokerPhonesAtom } from '#client/state/risk/kill-phones.ts';
import { Phone } from '#client/ui/icons.ts';
import { Icon } from '#client/ui/icon.tsx';
import { TextField } from '#client/ui/text-field.tsx';

/** The broker's emergency phone number of each account, stored on this device only. */
export function BrokerPhones({ editable }: { editable: boolean }) {
  const intl = useIntl();
  const accounts = useAtomValue(brokerAccountsAtom);
  const [phones, change] = useAtom(brokerPhonesAtom);
  const restore = useSetAtom(restoreBrokerPhonesAtom);
  useEffect(() => void restore(), [restore]);
  const known = editable ? [] : accounts.filter(({ id }) => phones[id] !== undefined);
  return (
    <section className="flex flex-col gap-2" aria-label={intl.formatMessage({ id: 'kill.phone.title' })}>
      {known.map(({ id, label }) => (
        <a key={id} className="btn btn-primary btn-lg btn-block" href={`tel:${(phones[id] ?? '').replaceAll(/[^+\d]/g, '')}`}>
          <Icon icon={Phone} />
          <FormattedMessage id="kill.phone.call" values={{ label, phone: phones[id] ?? '' }} />
        </a>
      ))}
      {known.length === 0 && !editable ? (
        <p className="text-text-2">
          <FormattedMessage id="kill.phone.none" />
        </p>
      ) : null}
      {editable
        ? accounts.map(({ id, label }) => (
            <PhoneField key={id} label={label} value={phones[id] ?? ''} onSave={(phone) => change(id, phone)} />
          ))
        : null}
    </section>
  );
}

function PhoneField({ label, value, onSave }: { label: string; value: string; onSave: (phone: string) => void }) {
  const intl = useIntl();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      type="tel"
      autoComplete="off"
      label={intl.formatMessage({ id: 'kill.phone.of' }, { label })}
      hint={intl.formatMessage({ id: 'kill.phone.hint' })}
      value={typed ?? value}
      onChange={setTyped}
      onBlur={() => {
        if (typed !== null) onSave(typed.trim());
        setTyped(null);
      }}
    />
  );
}
