import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Workplace } from '#client/state/accounts/use-workplace.ts';
import { PageTitle } from '#client/ui/page-title.tsx';
import { EmptyState } from './empty-state.tsx';
import { PageState, type PageStateProps } from './page-state.tsx';
import { TradingDayPicker } from './trading-day-picker.tsx';
import { WorkplacePicker } from './workplace-picker.tsx';

interface BookPageProps<T> extends Omit<PageStateProps<T>, 'what' | 'blocked'> {
  title: string;
  workplace: Workplace;
  /** The trading date under way; null while it is not known. */
  today: string | null;
  /** What is said, and offered, to those who have no account yet. */
  noAccount: { readonly title: string; readonly text: string; readonly action: string };
  /** What stands above the book, whatever state that is in. */
  above: ReactNode;
}

/** A book of an account on a trading day: which, of when, and in whichever state it is. */
export function BookPage<T>({ title, workplace, today, noAccount, above, resource, ...state }: BookPageProps<T>) {
  const { account, known, missing } = workplace;
  return (
    <div className="flex flex-col gap-3 max-md:[&>:first-child]:mb-0">
      <PageTitle
        aside={
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <WorkplacePicker />
            <TradingDayPicker current={today} />
          </div>
        }
      >
        {title}
      </PageTitle>
      {above}
      <PageState<T>
        {...state}
        resource={account === null ? (missing ?? resource) : resource}
        what={title}
        {...(known && account === null
          ? {
              blocked: (
                <EmptyState
                  title={noAccount.title}
                  action={
                    <Link className="btn btn-primary" to="/app/broker">
                      {noAccount.action}
                    </Link>
                  }
                >
                  {noAccount.text}
                </EmptyState>
              ),
            }
          : {})}
      />
    </div>
  );
}
