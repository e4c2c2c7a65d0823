import fc from 'fast-check';

/**
 * Every run draws the same examples, so that a failure is due to a change. `npm run verify:long` draws other examples each time, and names the seed of a
 * failure.
 */
if (process.env['LONG'] !== '1') fc.configureGlobal({ seed: 20_261_124 });
