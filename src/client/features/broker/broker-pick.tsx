import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Broker } from '#client/api/types.ts';
import { brokerTitle } from './broker-title.ts';
import { TextField } from '#client/ui/text-field.tsx';

/** From this number of brokers on, the list has a search field. */
const SEARCH_FROM = 5;

interface BrokerPickProps {
  brokers: readonly Broker[];
  picked: string;
  onPick: (brokerName: string) => void;
}

/** Chooses one of the server's brokers; each entry lists the broker's requirements. */
export function BrokerPick({ brokers, picked, onPick }: BrokerPickProps) {
  const intl = useIntl();
  const name = useId();
  const [wanted, setWanted] = useState('');
  const text = wanted.trim().toLocaleLowerCase();
  const found = brokers.filter((broker) =>
    `${brokerTitle(intl, broker)} ${broker.title} ${broker.broker_name}`.toLocaleLowerCase().includes(text),
  );
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="field-label mb-1">
        <FormattedMessage id="broker.form.broker" />
      </legend>
      {brokers.length >= SEARCH_FROM ? (
        <TextField
          type="search"
          label={intl.formatMessage({ id: 'broker.form.search' })}
          autoComplete="off"
          value={wanted}
          onChange={setWanted}
        />
      ) : null}
      {found.map((broker) => (
        <label
          key={broker.broker_name}
          className="rounded-card grid min-h-11 cursor-pointer grid-cols-[auto_1fr] gap-x-3 border border-border p-3 has-checked:bg-selected"
        >
          <input
            type="radio"
            className="row-span-2 mt-0.5 size-5"
            name={name}
            checked={broker.broker_name === picked}
            onChange={() => onPick(broker.broker_name)}
          />
          <span className="min-w-0 font-semibold break-words">{brokerTitle(intl, broker)}</span>
          <span className="text-small min-w-0 text-text-2">
            <FormattedMessage id={`broker.kind.${broker.kind}`} />
          </span>
        </label>
      ))}
      {found.length === 0 ? (
        <p role="status" className="text-text-2">
          <FormattedMessage id="broker.form.none-found" />
        </p>
      ) : null}
    </fieldset>
  );
}
