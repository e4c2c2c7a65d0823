import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { ChevronLeft, ChevronRight } from '#client/ui/icons.ts';
import { NumberField } from '#client/ui/number-field.tsx';
import { TABLET, useMedia } from '#client/ui/use-media.ts';
import { nearestPage, PAGE_SIZES, PAGE_STEPS, pageCount } from './pages.ts';

export interface PaginationProps {
  /** What is paged, for the name of the landmark. */
  label: string;
  rows: number;
  /** From 1. */
  page: number;
  size: number;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}

/** First and last, one, three and five pages on or back, a page by its number, and how many rows a page has. */
export function Pagination(props: PaginationProps) {
  const wide = useMedia(TABLET);
  return wide ? <Bar {...props} /> : <Compact {...props} />;
}

function useSteps({ rows, page, size, onPage }: PaginationProps) {
  const intl = useIntl();
  const count = pageCount(rows, size);
  const here = nearestPage(page, count);
  /** A step beyond the first or last page is disabled. Its accessible name holds the arrow and the number that are drawn. */
  const step = (by: number) => {
    const to = nearestPage(here + by, count);
    const pages = Math.abs(by);
    const label = intl.formatMessage({ id: `pagination.${by < 0 ? 'previous' : 'next'}${pages === 1 ? '' : `-${pages}`}` });
    return (
      <Button key={by} size="sm" variant="ghost" className="min-w-11 gap-1" title={label} disabled={to === here} onClick={() => onPage(to)}>
        {by < 0 ? <Icon icon={ChevronLeft} directional /> : null}
        {pages === 1 ? null : <span aria-hidden>{pages}</span>}
        {by > 0 ? <Icon icon={ChevronRight} directional /> : null}
        <span className="sr-only">{label}</span>
      </Button>
    );
  };
  const back = PAGE_STEPS.toReversed().map((by) => step(-by));
  const on = PAGE_STEPS.map((by) => step(by));
  return { count, here, back, on };
}

function PageOf({ here, count }: { here: number; count: number }) {
  return (
    <span className="whitespace-nowrap tabular-nums">
      <FormattedMessage id="pagination.page" /> {here} <FormattedMessage id="pagination.of" values={{ count }} />
    </span>
  );
}

function Bar(props: PaginationProps) {
  const { label, onPage } = props;
  const intl = useIntl();
  const { count, here, back, on } = useSteps(props);
  const ends = (id: 'first' | 'last', to: number) => (
    <Button size="sm" variant="ghost" disabled={here === to} onClick={() => onPage(to)}>
      {intl.formatMessage({ id: `pagination.${id}` })}
    </Button>
  );
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="flex flex-wrap items-center gap-1">
        {ends('first', 1)}
        {back}
        <PageOf here={here} count={count} />
        {on}
        {ends('last', count)}
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <GoTo {...props} count={count} />
        <Sizes {...props} />
      </div>
    </nav>
  );
}

function Compact(props: PaginationProps) {
  const intl = useIntl();
  const [open, setOpen] = useState(false);
  const { count, here, back, on } = useSteps(props);
  return (
    <nav aria-label={props.label} className="flex items-center justify-between gap-2">
      {back.at(-1)}
      <Button variant="ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <PageOf here={here} count={count} />
      </Button>
      {on[0]}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={intl.formatMessage({ id: 'pagination.jump' })}
        actions={
          <Button onClick={() => setOpen(false)}>
            <FormattedMessage id="ui.close" />
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center gap-1">
            {back.slice(0, -1)}
            <PageOf here={here} count={count} />
            {on.slice(1)}
          </div>
          <GoTo {...props} count={count} />
          <Sizes {...props} />
        </div>
      </Dialog>
    </nav>
  );
}

function GoTo({ count, onPage }: PaginationProps & { count: number }) {
  const intl = useIntl();
  const [typed, setTyped] = useState<number | null>(null);
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== null) onPage(nearestPage(typed, count));
        setTyped(null);
      }}
    >
      <NumberField
        className="w-24"
        label={intl.formatMessage({ id: 'pagination.page' })}
        value={typed}
        min={1}
        max={count}
        stepper={false}
        onChange={setTyped}
      />
      <Button type="submit">
        <FormattedMessage id="pagination.jump" />
      </Button>
    </form>
  );
}

function Sizes({ size, onSize }: PaginationProps) {
  const intl = useIntl();
  const id = useId();
  return (
    <span className="flex items-center gap-2">
      <label htmlFor={id}>
        <FormattedMessage id="pagination.items" />
      </label>
      <select
        id={id}
        title={intl.formatMessage({ id: 'pagination.size' })}
        className="field-box field-select min-h-11 px-2"
        value={size}
        onChange={(event) => onSize(Number(event.target.value))}
      >
        {PAGE_SIZES.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    </span>
  );
}
