import { FormattedMessage } from 'react-intl';
import { deviceGuide, GUIDES, type Guide } from '#client/platform/install.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { useInstallWay } from './use-install-way.ts';

const STEPS: Readonly<Record<Guide, readonly number[]>> = { ios: [1, 2, 3], android: [1, 2, 3], desktop: [1, 2] };

function Steps({ guide }: { guide: Guide }) {
  return (
    <ol className="list-decimal ps-5 text-text-2">
      {STEPS[guide].map((step) => (
        <li key={step}>
          <FormattedMessage id={`install.${guide}.${step}`} />
        </li>
      ))}
    </ol>
  );
}

/** Installation on the home screen: a button where the browser supports it, else the steps for this device. */
export function InstallHere() {
  const { way, ask } = useInstallWay();
  switch (way) {
    case 'installed':
      return (
        <Notice kind="success" announce={false}>
          <FormattedMessage id="install.done" />
        </Notice>
      );
    case 'insecure':
      return (
        <Notice kind="warn" announce={false}>
          <FormattedMessage id="install.insecure" values={{ address: <bdi dir="ltr">{location.origin}</bdi> }} />
        </Notice>
      );
    case 'asks':
      return (
        <div>
          <Button variant="primary" onClick={() => void ask()}>
            <FormattedMessage id="install.take" />
          </Button>
        </div>
      );
    case 'ios':
    case 'android':
    case 'desktop':
      return <Steps guide={way} />;
  }
}

/** The steps of the other devices, for who reads here how to do it there. */
export function InstallGuides() {
  const here = deviceGuide();
  return GUIDES.filter((guide) => guide !== here).map((guide) => (
    <details key={guide}>
      <summary className="py-3 font-medium">
        <FormattedMessage id={`install.on.${guide}`} />
      </summary>
      <p className="mb-2 text-text-2">
        <FormattedMessage id="install.open" values={{ address: <bdi dir="ltr">{location.origin}</bdi> }} />
      </p>
      <Steps guide={guide} />
    </details>
  ));
}
