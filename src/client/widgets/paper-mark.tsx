import { useIntl } from 'react-intl';

/** Says that the money is simulated: striped and worded, never by colour alone. */
export function PaperMark({ className }: { className?: string }) {
  const intl = useIntl();
  return (
    <span className={`paper-mark ${className ?? ''}`} title={intl.formatMessage({ id: 'paper.explain' })}>
      {intl.formatMessage({ id: 'paper.mark' })}
    </span>
  );
}
