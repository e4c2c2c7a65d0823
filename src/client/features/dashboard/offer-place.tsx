/** The place of the offer of a real market while it loads, in the height of the offer itself, so that nothing below moves. */
export const OfferPlace = () => (
  <div className="mt-4 border-t border-border pt-3" aria-hidden>
    <div className="skeleton h-18 md:hidden" />
    <div className="skeleton h-11 max-md:hidden" />
  </div>
);
