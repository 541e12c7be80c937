import { Button, Group, Text } from '@mantine/core';
import { BULK_KINDS, type BulkKind, type Role } from '@switchboard/contract/enums.ts';
import { useState } from 'react';
import { count } from '../../../lib/format/format.ts';
import { FIELD_KEYS, type FieldKey, KEY } from '../../../lib/navigation/key-table.ts';
import { useKeys } from '../../../lib/navigation/keys.ts';
import { useActor } from '../../../lib/session/session.ts';
import { MergeChosen } from '../merging/MergeChosen.tsx';
import { BulkDialog } from './BulkDialog.tsx';
import classes from './OpenBulkBar.module.css';
import { words } from './text.ts';
import type { BulkTickets } from './use-bulk-selection.ts';

const OF_AGENTS: readonly BulkKind[] = ['status', 'priority', 'tag', 'untag', 'macro'];

/** What the keys for one ticket do to the chosen ones. */
const OF_KEYS: Readonly<Record<FieldKey | 'macro', BulkKind>> = {
  assign: 'assign',
  status: 'status',
  priority: 'priority',
  tags: 'tag',
  macro: 'macro',
};

const kindsFor = (role: Role) => (role === 'devops_agent' ? OF_AGENTS : BULK_KINDS);

export function OpenBulkBar({ chosen }: { chosen: BulkTickets }) {
  const { role } = useActor();
  const [kind, setKind] = useState<BulkKind | null>(null);
  const { selectAll, clear } = chosen;
  const kinds = kindsFor(role);
  useKeys(
    [...FIELD_KEYS, 'macro' as const].map((field) => ({
      keys: KEY[field],
      run: () => (chosen.count > 0 && kinds.includes(OF_KEYS[field]) ? setKind(OF_KEYS[field]) : false),
    })),
  );
  return (
    <section className={classes.bar} aria-label={words.bar} data-foot>
      <Group gap={12} wrap="nowrap" flex="none">
        <Text size="sm" fw={600} role="status" className="tabular">
          {words.selected(count(chosen.count))}
        </Text>
        {selectAll && (
          <Button variant="subtle" size="xs" onClick={selectAll.onSelect}>
            {words.selectAll(count(selectAll.total))}
          </Button>
        )}
      </Group>
      <Group gap={6} wrap="nowrap" className={classes.verbs}>
        {kinds.map((one) => (
          <Button
            key={one}
            variant="default"
            size="xs"
            flex="none"
            disabled={chosen.count === 0}
            onClick={() => setKind(one)}
          >
            {words.kinds[one]}
          </Button>
        ))}
      </Group>
      <MergeChosen chosen={chosen} />
      <Button variant="subtle" size="xs" flex="none" onClick={clear}>
        {words.clear}
      </Button>
      {kind !== null && <BulkDialog kind={kind} chosen={chosen} onClose={() => setKind(null)} />}
    </section>
  );
}
