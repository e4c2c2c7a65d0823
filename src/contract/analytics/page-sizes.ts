/** Where this server's own analytics back end lives. */
export const ANALYTICS_BASE = '/analytics';
/** Rows a page of the hosted analytics, as the specification has them. */
export const ANALYTICS_PAGE_SIZES = { commentary: 100, data: 20, dailyData: 10, screener: 10 } as const;
