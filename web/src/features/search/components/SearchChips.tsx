import { Button, Menu } from '@mantine/core';
import type { SearchCondition } from '@switchboard/contract/tickets/search/search-condition.ts';
import {
  SEARCH_KEY_NAMES,
  type SearchKey,
  specOf,
} from '@switchboard/contract/tickets/search/search-keys.ts';
import { IconPlus } from '@tabler/icons-react';
import { ConditionChips } from '../../../shared/search-words/ConditionChips.tsx';
import { text } from '../text.ts';

const words = text.chips;

interface SearchChipsProps {
  conditions: readonly SearchCondition[];
  onRemove: (condition: SearchCondition) => void;
  onFilter: (key: SearchKey) => void;
  /** Super admins alone search several organizations. */
  withOrganization: boolean;
}

/** What stands in the box, piece by piece. */
export function SearchChips({ conditions, onRemove, onFilter, withOrganization }: SearchChipsProps) {
  const keys = SEARCH_KEY_NAMES.filter((key) => withOrganization || key !== 'organization');
  return (
    <ConditionChips conditions={conditions} onRemove={onRemove}>
      <Menu position="bottom-start" shadow="md">
        <Menu.Target>
          <Button size="xs" variant="subtle" leftSection={<IconPlus size={14} stroke={1.6} />}>
            {words.add}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          {keys.map((key) => (
            <Menu.Item key={key} onClick={() => onFilter(key)}>
              {specOf(key).label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </ConditionChips>
  );
}
