import { TICKET_PRIORITIES, TICKET_STATUSES } from '@switchboard/contract/enums.ts';
import type { TicketGroup } from '@switchboard/contract/tickets/views/groups.ts';
import { NO_GROUP, type ViewGroup } from '@switchboard/contract/tickets/views/view-values.ts';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { count } from '../../../lib/format/format.ts';
import { PriorityIcon } from '../../../ui/status/PriorityIcon.tsx';
import { StatusIcon } from '../../../ui/status/StatusIcon.tsx';
import type { RowHeads } from '../../../ui/table/column.ts';
import type { ListedTicket } from '../api/listed-ticket.ts';
import classes from './GroupHeads.module.css';
import { groupKeyOf, placeHeads } from './place-heads.ts';
import { text as words } from './text.ts';

interface GroupHeadsProps {
  group: ViewGroup;
  groups: readonly TicketGroup[];
  collapsed: readonly string[];
  onCollapsed: (collapsed: readonly string[]) => void;
  rows: readonly ListedTicket[];
  isEnd: boolean;
  onHeads: (heads: RowHeads | null) => void;
}

/** Puts the heads of groups among the rows of a list, which draws them. */
export function GroupHeads(props: GroupHeadsProps) {
  const { group, groups, collapsed, onCollapsed, rows, isEnd, onHeads } = props;
  const latest = useRef(onCollapsed);
  latest.current = onCollapsed;
  const asText = collapsed.join();
  const heads = useMemo(() => {
    const closed = new Set(asText === '' ? [] : asText.split(','));
    const others = (key: string) => [...closed].filter((one) => one !== key);
    const keys = rows.map((row) => groupKeyOf(row, group));
    const toggle = (key: string) => latest.current(closed.has(key) ? others(key) : [...closed, key]);
    return new Map<number, ReactNode>(
      [...placeHeads({ keys, groups, collapsed: closed, isEnd })].map(([index, found]) => [
        index,
        found.map((one) => (
          <GroupHead
            key={one.key}
            group={group}
            shown={one}
            isOpen={!closed.has(one.key)}
            onToggle={() => toggle(one.key)}
          />
        )),
      ]),
    );
  }, [group, groups, asText, rows, isEnd]);
  useEffect(() => onHeads(heads), [heads, onHeads]);
  useEffect(() => () => onHeads(null), [onHeads]);
  return null;
}

interface GroupHeadProps {
  group: ViewGroup;
  shown: TicketGroup;
  isOpen: boolean;
  onToggle: () => void;
}

function GroupHead({ group, shown, isOpen, onToggle }: GroupHeadProps) {
  const named = group === 'waiting' ? (words.waiting[shown.key] ?? shown.label) : shown.label;
  const label = shown.key === NO_GROUP ? words.none[group] : named;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <button
      type="button"
      className={classes.head}
      aria-label={words.head(label, shown.count)}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <Chevron size={16} stroke={1.6} aria-hidden className={classes.chevron} />
      <StateIcon group={group} value={shown.key} />
      <span className="truncate">{label}</span>
      <span className={classes.count}>{count(shown.count)}</span>
    </button>
  );
}

function StateIcon({ group, value }: { group: ViewGroup; value: string }) {
  const status = TICKET_STATUSES.find((one) => group === 'status' && one === value);
  const priority = TICKET_PRIORITIES.find((one) => group === 'priority' && one === value);
  if (status) return <StatusIcon status={status} />;
  return priority ? <PriorityIcon priority={priority} /> : null;
}
