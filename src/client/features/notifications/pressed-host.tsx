import { useAtom } from 'jotai';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { useFormat } from '#client/i18n/use-format.ts';
import { pressedNotificationAtom } from '#client/state/overlays/open.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { wallTime } from '#domain/units/time.ts';

/** Shows a pressed notification over the open page, and asks before leaving that page. */
export function PressedHost() {
  const [pressed, setPressed] = useAtom(pressedNotificationAtom);
  const navigate = useNavigate();
  const format = useFormat();
  if (pressed === null) return null;
  const { title, body, at, href } = pressed;
  const close = () => setPressed(null);
  return (
    <Dialog
      open
      onClose={close}
      title={<FormattedMessage id="notifications.told.title" />}
      actions={
        <>
          <Button onClick={close}>
            <FormattedMessage id="notifications.told.later" />
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              close();
              void navigate(href);
            }}
          >
            <FormattedMessage id="notifications.told.open" />
          </Button>
        </>
      }
    >
      <p className="font-semibold text-text">
        <bdi>{title}</bdi>
      </p>
      {body === '' ? null : (
        <p>
          <bdi>{body}</bdi>
        </p>
      )}
      <p className="text-small text-text-3">
        {format.momentDate(wallTime(at))} {format.moment(wallTime(at))}
      </p>
      <p className="mt-2">
        <FormattedMessage id="notifications.told.where" />
      </p>
    </Dialog>
  );
}
