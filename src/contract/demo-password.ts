/** The password of every trader of a demo. It guards nothing, and is told to whoever is asked for one. */
export const DEMO_PASSWORD = 'paper money only';
