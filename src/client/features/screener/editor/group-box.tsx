import { FormattedMessage, useIntl } from 'react-intl';
import { type ConditionGroup, MOST_LEVELS } from '#domain/screener/condition.ts';
import { Plus, Trash2 } from '#client/ui/icons.ts';
import { Button } from '#client/ui/button.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { ConditionRow } from './condition-row.tsx';
import { addedTo, changedAt, type TreePath } from './edit-tree.ts';

interface GroupBoxProps {
  /** The whole condition tree, and the path of this group in it. */
  tree: ConditionGroup;
  group: ConditionGroup;
  path: TreePath;
  errorAt: (path: TreePath) => string | null;
  onChange: (tree: ConditionGroup) => void;
}

/** A group of conditions of which all or any must hold. */
export function GroupBox({ tree, group, path, errorAt, onChange }: GroupBoxProps) {
  const intl = useIntl();
  const level = path.length + 1;
  const own = errorAt(path);
  return (
    <div className={level === 1 ? 'flex flex-col gap-3' : 'flex flex-col gap-3 border-s-2 border-border-strong ps-3'}>
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          size="sm"
          label={intl.formatMessage({ id: 'screener.editor.match' })}
          value={group.match}
          segments={(['all', 'any'] as const).map((value) => ({ value, label: intl.formatMessage({ id: `screener.match.${value}` }) }))}
          onChange={(match) => onChange(changedAt(tree, path, (old) => (old.type === 'group' ? { ...old, match } : old)))}
        />
        {level > 1 ? (
          <Button
            size="sm"
            variant="ghost"
            icon={<Trash2 aria-hidden size={16} />}
            onClick={() => onChange(changedAt(tree, path, () => null))}
          >
            <FormattedMessage id="screener.editor.remove-group" />
          </Button>
        ) : null}
      </div>
      {own === null ? null : (
        <p role="alert" className="field-note field-error">
          {own}
        </p>
      )}
      {group.conditions.map((condition, place) => {
        const at = [...path, place];
        return condition.type === 'group' ? (
          <GroupBox key={place} tree={tree} group={condition} path={at} errorAt={errorAt} onChange={onChange} />
        ) : (
          <ConditionRow
            key={place}
            condition={condition}
            error={errorAt(at)}
            onChange={(next) => onChange(changedAt(tree, at, () => next))}
            onRemove={() => onChange(changedAt(tree, at, () => null))}
          />
        );
      })}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={<Plus aria-hidden size={16} />} onClick={() => onChange(addedTo(tree, path, 'condition'))}>
          <FormattedMessage id="screener.editor.add" />
        </Button>
        {level < MOST_LEVELS ? (
          <Button size="sm" variant="ghost" icon={<Plus aria-hidden size={16} />} onClick={() => onChange(addedTo(tree, path, 'group'))}>
            <FormattedMessage id="screener.editor.add-group" />
          </Button>
        ) : null}
      </div>
    </div>
  );
}
