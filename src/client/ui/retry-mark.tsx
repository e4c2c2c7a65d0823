import { useIntl } from 'react-intl';
import { Glyph } from './glyph.tsx';
import { IconButton } from './icon-button.tsx';

interface RetryMarkProps {
  onRetry: () => void;
  className?: string | undefined;
}

/** Retry button in place of a part that failed to load, where a sentence has no room. */
export function RetryMark({ onRetry, className }: RetryMarkProps) {
  const intl = useIntl();
  const label = `${intl.formatMessage({ id: 'shell.chunk.sentence' })} ${intl.formatMessage({ id: 'ui.retry' })}`;
  return <IconButton label={label} icon={<Glyph name="alert" />} className={className} onClick={onRetry} />;
}
