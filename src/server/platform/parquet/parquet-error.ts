/** What is wrong with a Parquet file: damaged, a part of it too large to be read at once, or a column of a kind that is not read. */
type ParquetFault = 'broken' | 'too-large' | 'kind';

export class ParquetError extends Error {
  constructor(
    readonly fault: ParquetFault,
    /** Empty = the file as a whole. */
    readonly column = '',
    /** Group of rows, counted from 1; 0 = none of them. */
    readonly group = 0,
  ) {
    super(`parquet: ${fault} ${column} ${group}`);
  }
}
