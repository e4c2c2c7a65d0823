/** The mark of the engine's makers with the way to them, which its licence wants on every chart; above the axis of the times. */
export function EngineMark() {
  return (
    <a
      href="https://www.tradingview.com/?utm_medium=lwc-link&utm_campaign=lwc-chart"
      title="Charting by TradingView"
      aria-label="Charting by TradingView"
      target="_blank"
      rel="noreferrer"
      className="absolute bottom-7 left-0 z-10 content-center px-3 text-text"
      // In px: at large text it would reach under the handle of the panes.
      style={{ minHeight: 44 }}
    >
      <svg aria-hidden width="35" height="19" viewBox="0 0 35 19" fill="currentColor">
        <path d="M14 2H2v6h6v9h6V2Zm12 15h-7l6-15h7l-6 15Zm-7-9a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z" />
      </svg>
    </a>
  );
}
