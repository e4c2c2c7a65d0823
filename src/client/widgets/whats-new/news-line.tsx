import { useSetAtom } from 'jotai';
import { FormattedMessage } from 'react-intl';
import { NEWS_VERSION, seeNewsAtom } from '#client/state/device/news-seen.ts';
import { newsOpenAtom } from '#client/state/overlays/news.ts';
import { Glyph } from '#client/ui/glyph.tsx';

/** One-time banner after an update: open the list of new features or dismiss it. */
export function NewsLine() {
  const open = useSetAtom(newsOpenAtom);
  const seen = useSetAtom(seeNewsAtom);
  return (
    <div className="banner banner-info" role="status" data-news>
      <Glyph name="info" />
      <p>
        <FormattedMessage id="whats-new.line" values={{ version: NEWS_VERSION }} />
      </p>
      <button type="button" className="banner-action" aria-haspopup="dialog" onClick={() => open(true)}>
        <FormattedMessage id="whats-new.open" />
      </button>
      <button type="button" className="banner-action" onClick={() => seen()}>
        <FormattedMessage id="whats-new.dismiss" />
      </button>
    </div>
  );
}
