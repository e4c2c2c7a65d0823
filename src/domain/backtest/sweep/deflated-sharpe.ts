import { inverseNormalCdf, normalCdf } from '#domain/pricing/normal.ts';

const EULER_MASCHERONI = 0.577_215_664_901_532_9;

/** What a series of amounts is known by. The ratio is mean by standard deviation a day, kurtosis is 3 for a normal distribution. */
interface Track {
  readonly sharpe: number;
  readonly skewness: number;
  readonly kurtosis: number;
  /** How many days. */
  readonly length: number;
}

/** Returns the moments of a series of daily amounts; null for fewer than five or where all are equal. */
export function trackOf(nets: readonly number[]): Track | null {
  const length = nets.length;
  if (length < 5) return null;
  const mean = nets.reduce((sum, net) => sum + net, 0) / length;
  const moment = (power: number) => nets.reduce((sum, net) => sum + (net - mean) ** power, 0) / length;
  const variance = moment(2);
  if (variance === 0) return null;
  const sharpe = mean / Math.sqrt((variance * length) / (length - 1));
  return { sharpe, skewness: moment(3) / variance ** 1.5, kurtosis: moment(4) / variance ** 2, length };
}

/**
 * Returns the highest daily Sharpe ratio that so many trials are expected to show by chance, where none of them is better than nothing and their
 * ratios differ by this variance. Bailey and Lopez de Prado, The Deflated Sharpe Ratio, Journal of Portfolio Management 40 (2014), equation 1.
 */
export function expectedBest(trials: number, variance: number): number {
  if (trials < 2) return 0;
  const few = inverseNormalCdf(1 - 1 / trials);
  const many = inverseNormalCdf(1 - 1 / (trials * Math.E));
  return Math.sqrt(variance) * ((1 - EULER_MASCHERONI) * few + EULER_MASCHERONI * many);
}

/** Returns how likely it is, from 0 to 1, that a track is better than a daily Sharpe ratio: equation 2 of the same, with the skewness and kurtosis it has. */
export function deflatedSharpe({ sharpe, skewness, kurtosis, length }: Track, against: number): number {
  const spread = 1 - skewness * sharpe + ((kurtosis - 1) / 4) * sharpe ** 2;
  return normalCdf(((sharpe - against) * Math.sqrt(length - 1)) / Math.sqrt(Math.max(spread, 1e-9)));
}

/** Returns by how much the daily Sharpe ratios of tracks vary; of fewer than two, as those of as many days without any skill would. */
export function varianceOfSharpes(tracks: readonly Track[], length: number): number {
  if (tracks.length < 2) return 1 / Math.max(1, length - 1);
  const mean = tracks.reduce((sum, { sharpe }) => sum + sharpe, 0) / tracks.length;
  return tracks.reduce((sum, { sharpe }) => sum + (sharpe - mean) ** 2, 0) / (tracks.length - 1);
}
