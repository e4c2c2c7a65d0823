import type { MinuteSeries } from './collected-rows.ts';
import { type FileDay, fileDays } from './file-days.ts';
import { contractOfTicker } from './file-ticker.ts';
import { LineCursor, secondOfDay } from './line-cursor.ts';
import type { LineContext, LineReader } from './line-context.ts';

const COMMA = 44;

/** Returns what reads minutes with a ticker, a day-first date and the stamp of the minute's END: 10:00:59 and 10:01:00 both end the minute of 10:00. */
export function minuteLines({ into, refuse, vendor }: LineContext): LineReader {
  const cursor = new LineCursor();
  const dayOf = fileDays('day-first');
  let head = '';
  let day: FileDay | null = null;
  let series: MinuteSeries | null = null;

  /** A file has its lines by contract: what is the same as in the line before is not read again. */
  const begin = (first: number, at: number): void => {
    day = dayOf(head.slice(first + 1).trim());
    series = null;
    if (day === null) return refuse(at, 'Date', 'history.date');
    const contract = contractOfTicker(head.slice(0, first), day.date, vendor);
    if (contract === null) return refuse(at, 'Ticker', 'history.ticker-unknown');
    if (day.closes > 0) series = into.seriesOf(contract, day.date);
  };

  return {
    line(line, at) {
      const goesOn =
        head !== '' && line.charCodeAt(head.length) === COMMA && line.startsWith(head) && (series !== null || day?.closes === 0);
      if (!goesOn) {
        const first = line.indexOf(',');
        const afterDate = line.indexOf(',', first + 1);
        if (first === -1 || afterDate === -1) return refuse(at, '', 'history.columns');
        head = line.slice(0, afterDate);
        begin(first, at);
      }
      if (day === null) return;
      if (series === null) {
        if (day.closes === 0) into.leftOut.noSession += 1;
        return;
      }
      const second = secondOfDay(line, head.length + 1);
      if (second === -1) return refuse(at, 'Time', 'history.time');
      const minute = Math.floor((second - 1) / 60);
      cursor.start(line, head.length + 10);
      const open = cursor.price();
      const high = cursor.price();
      const low = cursor.price();
      const close = cursor.price();
      const volume = cursor.count();
      const interest = cursor.ended ? 0 : cursor.count();
      if (open <= 0 || high < 0 || low <= 0 || close <= 0) return refuse(at, 'Open, High, Low, Close', 'history.number');
      if (volume < 0 || interest < 0) return refuse(at, volume < 0 ? 'Volume' : 'Open Interest', 'history.number');
      if (high < open || high < close || low > open || low > close) return refuse(at, 'High, Low', 'history.price-range');
      if (minute < day.opens || minute >= day.closes) {
        into.leftOut.outside += 1;
        return;
      }
      series.values.push(minute, open, high, low, close, volume, interest, 0, 0, at);
      into.rows += 1;
      into.held += 1;
    },
    pause() {
      head = '';
      series = null;
    },
  };
}
