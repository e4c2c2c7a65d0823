import { useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { configAtom } from '#client/state/start/config.ts';
import { Icon } from '#client/ui/icon.tsx';
import { ArrowLeft, ChevronRight } from '#client/ui/icons.ts';
import { PageTitle } from '#client/ui/page-title.tsx';
import { DESKTOP, useMedia } from '#client/ui/use-media.ts';
import { useOwnsServer } from './parts/use-owns-server.ts';
import { SECTIONS, sectionOf, type Section } from './sections.tsx';
import { SETTINGS_PATH } from './settings-path.ts';

function SectionList({ current }: { current: Section | null }) {
  const intl = useIntl();
  const owns = useOwnsServer();
  const { features } = useAtomValue(configAtom);
  const isListed = ({ ownersOnly, unlisted, feature, name }: Section) =>
    current?.name === name || (!unlisted && (!ownersOnly || owns) && (feature === undefined || features.includes(feature)));
  return (
    <nav className="card" aria-label={intl.formatMessage({ id: 'settings.list' })}>
      <ul className="p-2">
        {SECTIONS.filter(isListed).map((section) => (
          <li key={section.name}>
            <Link className="nav-entry" to={`${SETTINGS_PATH}/${section.name}`} aria-current={section === current ? 'page' : undefined}>
              <Icon icon={section.icon} />
              <span className="nav-entry-name">
                <FormattedMessage id={`settings.${section.name}.title`} />
              </span>
              <Icon icon={ChevronRight} className="text-text-3 lg:hidden rtl:-scale-x-100" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Settings: on a phone the list and then one section, on a desktop both beside each other. Each section has its address. */
export function SettingsScreen() {
  const { pathname } = useLocation();
  const desktop = useMedia(DESKTOP);
  const asked = sectionOf(pathname);
  const section = asked ?? (desktop ? (SECTIONS[0] ?? null) : null);
  return (
    <>
      {asked && !desktop ? (
        <Link className="link mb-2 gap-2" to={SETTINGS_PATH}>
          <Icon icon={ArrowLeft} className="rtl:-scale-x-100" />
          <FormattedMessage id="settings.back" />
        </Link>
      ) : null}
      <PageTitle alwaysVisible={asked !== null && !desktop}>
        <FormattedMessage id={asked ? `settings.${asked.name}.title` : 'settings.title'} />
      </PageTitle>
      <div className="settings">
        {asked && !desktop ? null : <SectionList current={section} />}
        {section ? <section.Page key={section.name} /> : null}
      </div>
    </>
  );
}
