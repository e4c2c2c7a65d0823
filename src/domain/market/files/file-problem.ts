/** Why a line, or a file, is refused: codes of the one registry of errors. */
type FileRefusal =
  | 'history.format-unknown'
  | 'history.line-too-long'
  | 'history.vendor-missing'
  | 'history.name-without-symbol'
  | 'history.columns'
  | 'history.ticker-unknown'
  | 'history.ticker-unsure'
  | 'history.date'
  | 'history.date-order'
  | 'history.decimal-sign'
  | 'history.bars-long'
  | 'history.bars-unsure'
  | 'history.bars-of-weeks'
  | 'history.level-unlikely'
  | 'history.numbers-as-text'
  | 'history.stamps-unsure'
  | 'history.contradicts-kept'
  | 'history.strikes-far'
  | 'history.too-large'
  | 'history.time'
  | 'history.number'
  | 'history.price-range'
  | 'history.contradiction'
  | 'history.empty'
  | 'history.stamps-outside'
  | 'history.parquet-kind'
  | 'history.prices-whole';

/** What is wrong with a file. `line` counts from 1; 0 = the file as a whole. `column` is empty where all of the line is wrong. */
export interface FileProblem {
  readonly line: number;
  readonly column: string;
  readonly code: FileRefusal;
}

/** Tells of something wrong. */
export type Refuse = (line: number, column: string, code: FileRefusal) => void;
