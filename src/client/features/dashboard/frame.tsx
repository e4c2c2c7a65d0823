import { FormattedMessage } from 'react-intl';
import { PageTitle } from '#client/ui/page-title.tsx';

/** Heights of what comes: the line of the selection, the figures, then the cards in their order. */
const CARDS = [
  'h-[79px] lg:h-[87px] lg:col-span-8',
  'h-[129px] lg:h-[137px] lg:col-span-4',
  'h-[117px] lg:col-span-8',
  'h-[116px] lg:col-span-4',
];

/** The home screen before its cards: the same places, as blocks. */
export function Frame() {
  return (
    <>
      <PageTitle>
        <FormattedMessage id="dashboard.page.title" />
      </PageTitle>
      <div aria-hidden className="dash-grid">
        <div className="skeleton h-[212px] lg:col-span-12 lg:h-[120px]" />
        {CARDS.map((look) => (
          <div key={look} className={`skeleton ${look}`} />
        ))}
      </div>
    </>
  );
}
