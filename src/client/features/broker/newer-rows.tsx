import { FormattedMessage } from 'react-intl';
import { Button } from '#client/ui/button.tsx';

/** The button that shows newer rows. The line is as high without the button: nothing below moves when some come. */
export function NewerRows({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div className="min-h-11" role="status">
      {count === 0 ? null : (
        <Button onClick={onShow}>
          <FormattedMessage id="broker.newer" values={{ count }} />
        </Button>
      )}
    </div>
  );
}
