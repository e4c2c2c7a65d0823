import { FormattedMessage } from 'react-intl';
import { Glyph } from '#client/ui/glyph.tsx';

const STEPS = ['received', 'verifying', 'loading'] as const;
const AT = { verifying: 1, loading: 2, done: 3 } as const;

/** The steps of the login since the broker's answer, done and in progress. */
export function Progress({ step }: { step: keyof typeof AT }) {
  const at = AT[step];
  return (
    <ol className="flex flex-col gap-2" role="status">
      {STEPS.map((name, place) => (
        <li key={name} className={place > at ? 'flex items-center gap-2 text-text-3' : 'flex items-center gap-2'} data-step={name}>
          {place > at ? <span className="inline-block h-5 w-5" aria-hidden /> : <Glyph name={place < at ? 'check' : 'spinner'} />}
          <FormattedMessage id={`broker-login.step.${name}-${place < at ? 'done' : place === at ? 'now' : 'later'}`} />
        </li>
      ))}
    </ol>
  );
}
