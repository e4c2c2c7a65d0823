/** Blocks with the geometry of the cards and charts. */
export function OiSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-3">
      <div className="skeleton h-11" />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className="skeleton h-24" />
        ))}
      </div>
      <div className="grid gap-3 lg:grid-cols-2">
        {['a', 'b'].map((key) => (
          <div key={key} className="skeleton h-[360px]" />
        ))}
      </div>
    </div>
  );
}
