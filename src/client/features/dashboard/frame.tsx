import { FormattedMessage } from 'react-intl';
import { PageTitle } from '#client/ui/page-title.tsx';

/** Placeholder heights of the cards, column by column: attention and positions; indices and orders; equity curve; calendar. */
const COLUMNS = [
  ['lg:col-span-8', 'h-[82px] lg:h-[90px]', 'h-[103px]'],
  ['lg:col-span-4', 'h-[328px] lg:h-[308px]', 'h-[107px]'],
  ['lg:col-span-5', 'h-[360px] lg:h-[440px]'],
  ['lg:col-span-7', 'h-[360px] lg:h-[440px]'],
] as const;

/** The home screen before its cards: the same places, as blocks. */
export function Frame() {
  return (
    <>
      <PageTitle>
        <FormattedMessage id="dashboard.page.title" />
      </PageTitle>
      <div aria-busy className="dash-grid">
        <div aria-hidden className="skeleton h-[574px] lg:col-span-12 lg:h-[342px]" />
        {COLUMNS.map(([width, ...heights]) => (
          <div key={width} className={`dash-column ${width}`}>
            {heights.map((height) => (
              <div key={height} aria-hidden className={`skeleton ${height}`} />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}
