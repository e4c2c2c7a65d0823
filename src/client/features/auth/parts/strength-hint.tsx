import { FormattedMessage } from 'react-intl';
import { PASSWORD_MIN, STRENGTHS, type Strength } from '../model/password-strength.ts';

const BARS = STRENGTHS.length - 1;

/** How strong the password is, in words; the bars repeat it. */
export function StrengthHint({ strength, missing }: { strength: Strength | null; missing: number }) {
  if (strength === null) return <FormattedMessage id="auth.strength.empty" values={{ min: PASSWORD_MIN }} />;
  const filled = STRENGTHS.indexOf(strength);
  return (
    <span className="strength" data-strength={strength}>
      <span aria-hidden className="strength-bars">
        {Array.from({ length: BARS }, (_, index) => (
          <span key={index} className={index < filled ? 'on' : undefined} />
        ))}
      </span>
      <FormattedMessage id={`auth.strength.${strength}`} values={{ missing }} />
    </span>
  );
}
