import { FormattedMessage, useIntl } from 'react-intl';
import type { Order, OrderChange } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Price } from '#client/widgets/figure.tsx';
import { exchangeTime } from '#domain/units/time.ts';
import { orderStory, type StoryStep } from '../model/order-story.ts';

/** The history of an order in exchange time. */
export function OrderTimeline({ order, changes }: { order: Order; changes: readonly OrderChange[] | null }) {
  const format = useFormat();
  return (
    <ol className="flex flex-col gap-2 border-s-2 border-border ps-3">
      {orderStory(order, changes).map(({ key, at, step }) => (
        <li key={key}>
          <span className="text-text-3">{format.time(exchangeTime(at))}</span> <Step step={step} order={order} />
        </li>
      ))}
    </ol>
  );
}

function Step({ step, order }: { step: StoryStep['step']; order: Order }) {
  const intl = useIntl();
  const format = useFormat();
  const tick = order.instrument.tick_size;
  switch (step.id) {
    case 'placed':
      return <FormattedMessage id="order-book.detail.placed" />;
    case 'status':
      return (
        <span>
          <FormattedMessage id={`status.${step.status}`} />
          {step.byUs || !['cancelled', 'rejected', 'expired'].includes(step.status) ? null : (
            <span className="text-text-3">
              {' '}
              <FormattedMessage id="order-book.story.by-exchange" />
            </span>
          )}
        </span>
      );
    case 'price':
    case 'trigger':
      return (
        <FormattedMessage
          id={`order-book.story.${step.id}`}
          values={{ from: <Price key="from" value={step.from} tick={tick} />, to: <Price key="to" value={step.to} tick={tick} /> }}
        />
      );
    case 'protected':
      return (
        <FormattedMessage
          id={step.percent === null ? 'order-book.story.protected' : 'order-book.story.protected-within'}
          values={{
            price: <Price key="price" value={step.price} tick={tick} />,
            percent: step.percent ?? 0,
          }}
        />
      );
    case 'lots':
      return <FormattedMessage id="order-book.story.lots" values={{ from: step.from, to: step.to }} />;
    case 'fill':
      return (
        <FormattedMessage
          id="order-book.detail.fill"
          values={{ quantity: format.integer(step.quantity), price: <Price key="price" value={step.price} tick={tick} /> }}
        />
      );
    case 'reason': {
      const plain = errorText(step, intl);
      return (
        <span className="text-danger">
          {plain}
          {step.message === '' || step.message === plain ? null : (
            <span className="block text-small text-text-3" dir="auto">
              <FormattedMessage id="order-book.detail.message" />: {step.message}
            </span>
          )}
        </span>
      );
    }
  }
}
