import { LOCALES } from '#contract/locales.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { FormattedMessage } from 'react-intl';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { updateProfileAtom } from '#client/state/session/user-record.ts';
import { Money } from '#client/widgets/figure.tsx';
import { Choice } from '../parts/choice.tsx';
import { Groups, SectionCard } from '../parts/section-card.tsx';

/** An example amount that shows the grouping of digits. */
const EXAMPLE = 1_234_567.5;

/** Language, direction and the form of numbers. The server hears of the language when there is a connection. */
export function Page() {
  const update = useSetAtom(updateProfileAtom);
  const offline = useAtomValue(offlineAtom);
  return (
    <Groups>
      <SectionCard title="settings.language.title">
        <Choice
          name="locale"
          values={LOCALES}
          onChosen={(locale) => {
            if (!offline) update({ locale }).catch(() => undefined);
          }}
        />
        <Choice name="direction" values={['ltr', 'rtl']} />
        <Choice name="grouping" values={['auto', 'indian', 'western']} hint>
          <p className="text-text-2" data-example>
            <FormattedMessage id="settings.language.example" values={{ amount: <Money key="amount" value={EXAMPLE} /> }} />
          </p>
        </Choice>
      </SectionCard>
      <SectionCard title="settings.language.times">
        <p className="text-text-2">
          <FormattedMessage id="settings.language.times-text" />
        </p>
      </SectionCard>
    </Groups>
  );
}
