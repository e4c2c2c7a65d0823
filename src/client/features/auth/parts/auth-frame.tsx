import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { ProductMark } from '#client/ui/product-mark.tsx';

interface AuthFrameProps {
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
  /** Language and theme. */
  foot?: ReactNode;
  /** Without the illustration, which the pre-rendered page leaves to the app. */
  plain?: boolean;
}

/** The page of the sign-in forms: one column, on a desktop with a panel beside it. The pre-rendered page uses it too. */
export function AuthFrame({ title, lead, children, foot, plain = false }: AuthFrameProps) {
  return (
    <div className="auth">
      <main id="main" className="auth-column" tabIndex={-1}>
        <p className="auth-mark">
          <ProductMark />
          <FormattedMessage id="shell.product" />
        </p>
        <h1 tabIndex={-1}>{title}</h1>
        <p className="auth-lead">{lead}</p>
        {children}
        {foot ? <div className="auth-foot">{foot}</div> : null}
      </main>
      <aside className="auth-panel" aria-hidden>
        {plain ? null : <Illustration />}
      </aside>
    </div>
  );
}

/** A payoff at expiry and before it, and the product's promise. */
function Illustration() {
  return (
    <>
      <svg viewBox="0 0 480 300" fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path d="M0 200h480" stroke="#ffffff59" strokeDasharray="2 8" strokeWidth="2" />
        <path d="M160 30v240M320 30v240" stroke="#ffffff33" strokeDasharray="2 8" strokeWidth="2" />
        <path d="M0 262L160 110h160l160 152" stroke="#fff" strokeWidth="4" />
        <path d="M0 250C90 200 140 150 240 148s150 52 240 102" stroke="#d6e4fb" strokeDasharray="10 9" strokeWidth="3" />
      </svg>
      <p className="auth-motto">
        <FormattedMessage id="auth.panel.motto" />
      </p>
      <p className="auth-motto-text">
        <FormattedMessage id="auth.panel.text" />
      </p>
    </>
  );
}
