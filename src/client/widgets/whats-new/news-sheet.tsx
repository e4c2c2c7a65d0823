import { useAtom, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { NEWS_VERSION, seeNewsAtom } from '#client/state/device/news-seen.ts';
import { newsOpenAtom } from '#client/state/overlays/news.ts';
import { Sheet } from '#client/ui/sheet.tsx';
import { NEWS } from './news.ts';

const strong = (parts: ReactNode[]) => <b className="text-text">{parts}</b>;

/** Sheet with the changelog of this version; closing marks the news as seen. */
export function NewsHost() {
  const [open, setOpen] = useAtom(newsOpenAtom);
  const seen = useSetAtom(seeNewsAtom);
  return (
    <Sheet
      open={open}
      onClose={() => {
        setOpen(false);
        seen();
      }}
      title={<FormattedMessage id="whats-new.title" values={{ version: NEWS_VERSION }} />}
    >
      <ul className="grid gap-3 text-text-2">
        {NEWS.map((name) => (
          <li key={name}>
            <FormattedMessage id={`whats-new.news.${name}`} values={{ b: strong }} />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
