import { useCallback, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import type { CallOptions } from '#client/api/call.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { saveCsv } from '#client/platform/csv.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Select } from '#client/ui/select.tsx';
import { useDesk } from '#client/ui/use-desk.ts';
import { Money } from '#client/widgets/figure.tsx';
import { LazyPagination } from '#client/widgets/pagination/lazy-pagination.tsx';
import { PAGE_SIZES } from '#client/widgets/pagination/pages.ts';
import { Pnl } from '#client/widgets/pnl.tsx';
import { TRADE_SORTS, type TradeSort } from '#domain/backtest/days/listed-trades.ts';
import { TradeCards } from './trade-cards.tsx';
import type { TradeSource } from './trade-source.ts';
import { TradeTable } from './trade-table.tsx';
import { allTrades, tradesCsv } from './trades-csv.ts';
import { useAnswer } from './use-answer.ts';

/** Sorting and current page of the list. */
interface ListPlace {
  readonly sort: TradeSort;
  readonly descending: boolean;
  /** From 1. */
  readonly page: number;
  readonly size: number;
}
export const FIRST_PLACE: ListPlace = { sort: 'entry', descending: false, page: 1, size: PAGE_SIZES[1] };

/** The button that downloads all trades as a file, and its error. */
function Download({ source, name }: { source: TradeSource; name: string }) {
  const intl = useIntl();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const save = () => {
    setBusy(true);
    setError(null);
    allTrades(source.list)
      .then(
        (trades) => saveCsv(name, tradesCsv(source.underlying, trades)),
        (thrown: unknown) => setError(asApiError(thrown)),
      )
      .finally(() => setBusy(false));
  };
  return (
    <>
      <Button size="sm" busy={busy} onClick={save}>
        <FormattedMessage id="backtest.trades.csv" />
      </Button>
      {error === null ? null : <Notice kind="error">{errorText(error, intl)}</Notice>}
    </>
  );
}

/** How cards are sorted, which have no heads to press. */
function SortFields({ place, onPlace }: { place: ListPlace; onPlace: (place: ListPlace) => void }) {
  const intl = useIntl();
  return (
    <div className="flex items-start gap-2">
      <Select
        className="min-w-0 flex-1"
        label={intl.formatMessage({ id: 'backtest.trades.sort' })}
        value={place.sort}
        options={TRADE_SORTS.map((value) => ({ value, label: intl.formatMessage({ id: `backtest.trade.${value}` }) }))}
        onChange={(sort) => onPlace({ ...place, sort, page: 1 })}
      />
      <Button className="mt-6" onClick={() => onPlace({ ...place, descending: !place.descending, page: 1 })}>
        <FormattedMessage id={place.descending ? 'backtest.trades.descending' : 'backtest.trades.ascending'} />
      </Button>
    </div>
  );
}

interface TradeListProps {
  source: TradeSource;
  place: ListPlace;
  onPlace: (place: ListPlace) => void;
  onOpen: (number: number, total: number) => void;
  /** Name of the downloaded file. */
  fileName: string;
}

/** The trades of a test by page: a table where the width allows, else cards. */
export function TradeList({ source, place, onPlace, onOpen, fileName }: TradeListProps) {
  const intl = useIntl();
  const wide = useDesk();
  const { sort, descending, page, size } = place;
  const question = useCallback(
    (options: CallOptions) => source.list({ sort, descending, offset: (page - 1) * size, limit: size }, options),
    [source, sort, descending, page, size],
  );
  const { answer, error, asking, again } = useAnswer(question);
  if (answer === null)
    return error === null ? (
      <div className="skeleton h-64" aria-hidden />
    ) : (
      <Notice
        kind="error"
        action={
          <Button size="sm" onClick={again}>
            <FormattedMessage id="backtest.trade.retry" />
          </Button>
        }
      >
        {errorText(error, intl)}
      </Notice>
    );
  const { trades, total } = answer;
  const shared = { trades, underlying: source.underlying, onOpen: (number: number) => onOpen(number, total) };
  return (
    <div className="flex flex-col gap-3" aria-busy={asking}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-56">
          <FormattedMessage
            id="backtest.trades.sum"
            values={{ count: total, net: <Pnl value={answer.net} />, charges: <Money value={answer.charges} /> }}
          />
        </p>
        <Download source={source} name={fileName} />
      </div>
      {error === null ? null : <Notice kind="error">{errorText(error, intl)}</Notice>}
      {answer.complete ? null : (
        <Notice kind="info">
          <FormattedMessage id="backtest.trades.first" values={{ count: total }} />
        </Notice>
      )}
      {wide ? (
        <TradeTable
          {...shared}
          {...{ sort, descending }}
          onSort={(next) => onPlace({ ...place, sort: next, descending: next === sort ? !descending : next === 'net', page: 1 })}
        />
      ) : (
        <>
          <SortFields place={place} onPlace={onPlace} />
          <TradeCards {...shared} />
        </>
      )}
      {total > PAGE_SIZES[0] ? (
        <LazyPagination
          label={intl.formatMessage({ id: 'backtest.trades' })}
          rows={total}
          page={page}
          size={size}
          onPage={(next) => onPlace({ ...place, page: next })}
          onSize={(next) => onPlace({ ...place, size: next, page: 1 })}
        />
      ) : null}
      <p className="text-small text-text-3">
        <FormattedMessage id="backtest.trades.about" />
      </p>
    </div>
  );
}
