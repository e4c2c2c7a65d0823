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
  /** Text and button for a user without a broker account. */
  noAccount: { readonly title: string; readonly text: string; readonly action: string };
  /** Content above the book, shown in every state of the page. */
  above: ReactNode;
}

/** Page of an account's book on a trading day: title, account and date pickers, and the book or its loading, empty or error state. */
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
