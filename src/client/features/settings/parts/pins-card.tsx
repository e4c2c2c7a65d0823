import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type Pin, isPinned, pinsAtom, restorePinsAtom, togglePinAtom } from '#client/state/device/pins.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { brokerAccountsAtom, brokerPortfoliosAtom } from '#client/state/session/profile.ts';
import { useUnderlyings } from '#client/state/market/underlyings.ts';
import { ChipButton } from '#client/ui/chip.tsx';
import { SectionCard } from './section-card.tsx';

const marketAtom = featureAtom('market');

interface Pinnable {
  readonly pin: Pin;
  readonly name: string;
}

/** Returns the items that can be pinned, by kind; kinds without items are left out. */
function usePinnable(): readonly (readonly [Pin['kind'], readonly Pinnable[]])[] {
  const accounts = useAtomValue(brokerAccountsAtom);
  const portfolios = useAtomValue(brokerPortfoliosAtom);
  const { value: underlyings } = useUnderlyings(useAtomValue(marketAtom));
  const kinds: readonly (readonly [Pin['kind'], readonly Pinnable[]])[] = [
    ['underlying', (underlyings ?? []).map(({ underlying }) => ({ pin: { kind: 'underlying', ids: [underlying] }, name: underlying }))],
    [
      'account',
      accounts.map(({ id, account_number: number, label }) => ({
        pin: { kind: 'account', ids: [id, ...(number ? [number] : [])] },
        name: label,
      })),
    ],
    ['portfolio', portfolios.map(({ id, name }) => ({ pin: { kind: 'portfolio', ids: [id] }, name }))],
  ];
  return kinds.filter(([, list]) => list.length > 0);
}

/** Chooses the pinned items, whose copies stay on this device when older copies are deleted. */
export function PinsCard() {
  const intl = useIntl();
  const pins = useAtomValue(pinsAtom);
  const restore = useSetAtom(restorePinsAtom);
  const toggle = useSetAtom(togglePinAtom);
  const kinds = usePinnable();
  useEffect(() => void restore(), [restore]);
  if (kinds.length === 0) return null;
  return (
    <SectionCard title="settings.data.pins" lead={<FormattedMessage id="settings.data.pins-lead" />}>
      {kinds.map(([kind, list]) => (
        <fieldset key={kind} className="grid gap-2">
          <legend className="mb-2 font-semibold">{intl.formatMessage({ id: `settings.data.pins.${kind}` })}</legend>
          <div className="flex flex-wrap gap-2">
            {list.map(({ pin, name }) => (
              <ChipButton key={pin.ids[0]} pressed={isPinned(pins, pin)} disabled={pins === null} onClick={() => toggle(pin)}>
                <bdi>{name}</bdi>
              </ChipButton>
            ))}
          </div>
        </fieldset>
      ))}
    </SectionCard>
  );
}
