import { useAtomValue } from 'jotai';
import { FormattedMessage } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import { HOME_PATH, LOGIN_PATH } from '#contract/constants.ts';
import { signedInAtom } from '#client/state/session/token.ts';
import { Button } from '#client/ui/button.tsx';

const KNOWN = ['401', '403', '404', '408', '423', '429', '500', '503', '508'] as const;
const SHAPE = /^[A-Za-z0-9-]{1,64}$/;

/** A whole page about the error in `?code=`; works offline. The code is validated before it is shown. */
export function ErrorPage() {
  const [parameters] = useSearchParams();
  const signedIn = useAtomValue(signedInAtom);
  const code = KNOWN.find((known) => known === parameters.get('code')) ?? 'other';
  const id = parameters.get('id') ?? '';
  return (
    <main id="main" tabIndex={-1} className="mx-auto grid min-h-dvh max-w-md content-center justify-items-center gap-3 p-4 text-center">
      {code === 'other' ? null : <p className="text-display text-text-3">{code}</p>}
      <h1 tabIndex={-1} className="text-h1">
        <FormattedMessage id={`error-page.title.${code}`} />
      </h1>
      <p className="text-text-2">
        <FormattedMessage id={`error-page.text.${code}`} />
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <Link className="btn btn-primary" to={signedIn ? HOME_PATH : LOGIN_PATH}>
          <FormattedMessage id={signedIn ? 'error-page.home' : 'error-page.sign-in'} />
        </Link>
        <Button onClick={() => history.back()}>
          <FormattedMessage id="error-page.again" />
        </Button>
      </div>
      {SHAPE.test(id) ? (
        <p className="text-small text-text-3">
          <FormattedMessage id="error-page.id" values={{ id }} />
        </p>
      ) : null}
    </main>
  );
}
