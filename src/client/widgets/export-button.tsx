import { useIntl } from 'react-intl';
import { Button } from '#client/ui/button.tsx';
import { Download } from '#client/ui/icons.ts';

interface ExportButtonProps {
  /** Message id of the label. */
  id: string;
  /** Shows the icon alone, where a row has no room for the words. */
  short: boolean;
  onExport: () => void;
}

/** Saves the list below the button as a file. */
export function ExportButton({ id, short, onExport }: ExportButtonProps) {
  const words = useIntl().formatMessage({ id });
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<Download aria-hidden size={18} />}
      onClick={onExport}
      {...(short ? { 'aria-label': words, title: words } : {})}
    >
      {short ? null : words}
    </Button>
  );
}
