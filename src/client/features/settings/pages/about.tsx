import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { configAtom } from '#client/state/start/config.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { Groups, SectionCard } from '../parts/section-card.tsx';
import { SETTINGS_PATH } from '../settings-path.ts';

const TourButton = lazyPart(async () => (await import('#client/widgets/tour/index.ts')).TourButton, {
  placeholder: <div className="min-h-11" />,
  words: ['tour'],
});

const NewsButton = lazyPart(async () => (await import('#client/widgets/whats-new/index.ts')).NewsButton, {
  placeholder: <div className="min-h-11" />,
  words: ['whats-new'],
});

interface Licence {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly text: string;
}

function isList(data: unknown): data is readonly Licence[] {
  return Array.isArray(data) && data.every((one: unknown) => typeof (one as Licence | null)?.name === 'string');
}

/** Returns the licences of third-party code from the build: null while loading, `missing` when they cannot be loaded. */
function useLicences(): readonly Licence[] | 'missing' | null {
  const [list, setList] = useState<readonly Licence[] | 'missing' | null>(null);
  useEffect(() => {
    const read = async () => {
      const answer = await fetch('/licences.json');
      const data: unknown = answer.ok ? await answer.json() : null;
      return isList(data) ? data : 'missing';
    };
    read().then(setList, () => setList('missing'));
  }, []);
  return list;
}

function Licences() {
  const list = useLicences();
  if (list === null) return <div className="skeleton h-24 rounded-card" aria-busy />;
  if (list === 'missing')
    return (
      <p className="text-text-2">
        <FormattedMessage id="settings.about.no-licences" />
      </p>
    );
  return (
    <ul className="grid gap-1" dir="ltr">
      {list.map(({ name, version, licence, text }) => (
        <li key={`${name} ${version}`}>
          {text === '' ? (
            <p className="flex min-h-11 items-center">
              {name} {version} · {licence}
            </p>
          ) : (
            <details>
              <summary className="py-3 font-medium">
                {name} {version} · {licence}
              </summary>
              <p className="text-small whitespace-pre-wrap text-text-2 [overflow-wrap:anywhere]">{text}</p>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The app's version, data sources, connection and third-party licences. */
export function Page() {
  const { version, features } = useAtomValue(configAtom);
  const offline = useAtomValue(offlineAtom);
  return (
    <Groups>
      <SectionCard title="settings.about.title">
        <dl className="facts">
          <dt>
            <FormattedMessage id="settings.about.version" />
          </dt>
          <dd>{version === '' ? <FormattedMessage id="settings.data.unknown" /> : version}</dd>
          <dt>
            <FormattedMessage id="settings.about.connection" />
          </dt>
          <dd>
            <FormattedMessage id={offline ? 'settings.about.offline' : 'settings.about.online'} />
          </dd>
          <dt>
            <FormattedMessage id="settings.about.server" />
          </dt>
          <dd dir="ltr" className="[overflow-wrap:anywhere]">
            {location.host}
          </dd>
        </dl>
        <p className="text-text-2">
          <a className="text-primary" href="https://www.tradingview.com/" rel="noreferrer" target="_blank">
            <FormattedMessage id="settings.about.charts" />
          </a>
        </p>
        {features.includes('market') ? (
          <p className="text-text-2">
            <FormattedMessage id="settings.about.source" />
          </p>
        ) : null}
        <NewsButton />
        <TourButton />
        <Link className="link" to={`${SETTINGS_PATH}/shortcuts`}>
          <FormattedMessage id="settings.about.keys" />
        </Link>
      </SectionCard>
      <SectionCard title="settings.about.licences" lead={<FormattedMessage id="settings.about.licences-lead" />}>
        <Licences />
      </SectionCard>
    </Groups>
  );
}
