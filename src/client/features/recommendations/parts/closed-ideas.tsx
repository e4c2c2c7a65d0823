import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { exchangeTime } from '#domain/units/time.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Chip } from '#client/ui/chip.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { Ratio } from '#client/widgets/figure.tsx';
import { builderPath, type IdeaView } from '../model/idea-view.ts';

function ClosedIdea({ idea }: { idea: IdeaView }) {
  const format = useFormat();
  const path = builderPath(idea);
  const closedAt = idea.row.closed_at === null ? null : Date.parse(idea.row.closed_at);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-border py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{idea.title}</p>
        <p className="flex flex-wrap items-center gap-2 text-small text-text-3">
          <Chip tone={idea.status === 'hit' ? 'up' : idea.status === 'stopped' ? 'down' : 'neutral'}>
            <FormattedMessage id={`recommendations.status.${idea.status}`} />
          </Chip>
          {closedAt === null ? null : <span>{format.dateTime(exchangeTime(closedAt))}</span>}
        </p>
      </div>
      <p className="text-end">
        <Pnl value={idea.row.outcome} decimals={0} />
        <span className="block text-small text-text-3">
          <Ratio value={idea.row.r_multiple} /> <FormattedMessage id="recommendations.closed.r" />
        </span>
      </p>
      {path === null ? null : (
        <Link to={path} className="btn btn-secondary btn-sm">
          <FormattedMessage id="recommendations.card.analyse" />
        </Link>
      )}
    </li>
  );
}

/** Ended ideas, folded; for reading only. */
export function ClosedIdeas({ ideas, open }: { ideas: readonly IdeaView[]; open: boolean }) {
  if (ideas.length === 0) return null;
  return (
    <details className="card card-padded" open={open || undefined}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        <FormattedMessage id="recommendations.closed.title" values={{ count: ideas.length }} />
      </summary>
      <ul>
        {ideas.map((idea) => (
          <ClosedIdea key={idea.id} idea={idea} />
        ))}
      </ul>
    </details>
  );
}
