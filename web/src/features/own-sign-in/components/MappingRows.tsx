import { ActionIcon, Button, Group, Input, Select, Stack, Text, TextInput } from '@mantine/core';
import { ROLE_MAPPINGS } from '@switchboard/contract/access/role-mapping-limits.ts';
import { MAPPED_ROLES, type RoleMapping } from '@switchboard/contract/access/sign-in-policy.ts';
import { ROLE_LABELS } from '@switchboard/contract/enums.ts';
import { IconCircleCheck, IconCircleDashed, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { ToneBadge } from '../../../ui/status/ToneBadge.tsx';
import { approvalOf, type MappingRow, newRow } from '../mapping-rows.ts';
import { text } from '../mapping-text.ts';

interface MappingRowsProps {
  rows: readonly MappingRow[];
  /** As they hold now. */
  saved: readonly RoleMapping[];
  onChange: (rows: readonly MappingRow[]) => void;
  error?: ReactNode;
}

const roles = MAPPED_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));

/** Groups with the roles that they give. */
export function MappingRows({ rows, saved, onChange, error }: MappingRowsProps) {
  const list = useRef<HTMLDivElement>(null);
  const set = (key: number, change: Partial<MappingRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
  const add = () => {
    onChange([...rows, newRow()]);
    requestAnimationFrame(() => {
      const groups = list.current?.querySelectorAll<HTMLInputElement>('[data-group]');
      groups?.[groups.length - 1]?.focus();
    });
  };
  return (
    <Input.Wrapper label={text.rows} labelElement="div" description={text.adminHelp} error={error}>
      <Stack ref={list} gap={8} mt={6} role="list" aria-label={text.rows}>
        {rows.map((row, index) => {
          const approval = approvalOf(row, saved);
          return (
            <Stack key={row.key} role="listitem" gap={4}>
              <Group gap={8} wrap="wrap">
                <TextInput
                  data-group
                  aria-label={text.group(index + 1)}
                  placeholder={text.groupHint}
                  // On a phone the role stands below.
                  flex="3 1 220px"
                  miw={0}
                  maxLength={ROLE_MAPPINGS.group}
                  value={row.group}
                  onChange={(event) => set(row.key, { group: event.currentTarget.value })}
                />
                <Select
                  aria-label={text.role(index + 1)}
                  data={roles}
                  value={row.role}
                  onChange={(chosen) => chosen && set(row.key, { role: chosen })}
                  allowDeselect={false}
                  flex="1 0 150px"
                />
                <ActionIcon
                  aria-label={text.remove(index + 1)}
                  onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
                >
                  <IconTrash size={16} stroke={1.6} aria-hidden />
                </ActionIcon>
              </Group>
              {approval !== null && (
                <div>
                  <ToneBadge
                    tone={approval === 'approved' ? 'resolved' : 'open'}
                    Icon={approval === 'approved' ? IconCircleCheck : IconCircleDashed}
                  >
                    {text[approval]}
                  </ToneBadge>
                </div>
              )}
            </Stack>
          );
        })}
      </Stack>
      {rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {text.empty}
        </Text>
      )}
      <Button
        mt={8}
        size="xs"
        variant="subtle"
        leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
        disabled={rows.length >= ROLE_MAPPINGS.most}
        title={rows.length >= ROLE_MAPPINGS.most ? text.full : undefined}
        onClick={add}
      >
        {text.add}
      </Button>
    </Input.Wrapper>
  );
}
