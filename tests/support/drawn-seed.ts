import fc from 'fast-check';

/**
 * Every run draws the same examples, so that what is red is so by a change. `npm run verify:long` draws others each time, and what it finds is named by
 * its seed.
 */
if (process.env['LONG'] !== '1') fc.configureGlobal({ seed: 20_261_124 });
