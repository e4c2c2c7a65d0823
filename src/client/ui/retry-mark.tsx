import { useIntl } from 'react-intl';
import { Glyph } from './glyph.tsx';
import { IconButton } from './icon-button.tsx';

interface RetryMarkProps {
  onRetry: () => void;
  className?: string | undefined;
}

/** Stands for a part that did not come where a sentence has no room; its name says what it is, and a press tries again. */
export function RetryMark({ onRetry, className }: RetryMarkProps) {
  const intl = useIntl();
  const label = `${intl.formatMessage({ id: 'shell.chunk.sentence' })} ${intl.formatMessage({ id: 'ui.retry' })}`;
  return <IconButton label={label} icon={<Glyph name="alert" />} className={className} onClick={onRetry} />;
}
