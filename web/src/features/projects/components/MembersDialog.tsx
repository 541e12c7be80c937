import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import type { Project } from '@switchboard/contract/catalogue/projects.ts';
import { PROJECT_MEMBERS } from '@switchboard/contract/limits.ts';
import type { PersonRef } from '@switchboard/contract/people/person.ts';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { fullName } from '../../../lib/format/format.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { SkeletonCard } from '../../../ui/feedback/SkeletonCard.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { loadActivePeople, useProjectMembers, useSetMembers } from '../members-api.ts';
import { text } from '../text.ts';

const words = text.members;

/** Who belongs to a project. */
export function MembersDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const query = useProjectMembers(project._id);
  const set = useSetMembers(project._id);
  const [changed, setChanged] = useState<readonly PersonRef[] | null>(null);
  const members = changed ?? query.data ?? [];
  return (
    <FormDialog
      opened
      title={words.title}
      subtitle={project.name}
      submitLabel={words.submit}
      busy={set.isPending}
      disabled={changed === null}
      error={set.isError ? wordsOf(set.error, words.failed) : null}
      onSubmit={() =>
        set.mutate(
          members.map(({ _id }) => _id),
          {
            onSuccess: () => {
              toast.success(words.saved(project.name));
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <Loaded query={query} what={words.what} placeholder={<SkeletonCard rows={3} />}>
        {() => (
          <>
            <SearchSelect
              label={words.add}
              what={words.what}
              value={null}
              disabled={members.length >= PROJECT_MEMBERS}
              loadOptions={async (search, signal) =>
                (await loadActivePeople(search, signal))
                  .filter(({ _id }) => !members.some((member) => member._id === _id))
                  .map((person) => ({ value: JSON.stringify(person), label: fullName(person) }))
              }
              onChange={(chosen) => {
                if (chosen !== null) setChanged([...members, JSON.parse(chosen.value) as PersonRef]);
              }}
            />
            {members.length === 0 ? (
              <Text size="sm" c="dimmed">
                {words.none}
              </Text>
            ) : (
              <Stack component="ul" gap={6} m={0} p={0} style={{ listStyle: 'none' }}>
                {members.map((person) => (
                  <Group key={person._id} component="li" gap={8} wrap="nowrap" mih={24}>
                    <Avatar person={{ id: person._id, name: fullName(person) }} />
                    <Text size="sm" flex={1} miw={0} truncate>
                      {fullName(person)}
                    </Text>
                    <ActionIcon
                      size="sm"
                      aria-label={words.remove(fullName(person))}
                      onClick={() => setChanged(members.filter(({ _id }) => _id !== person._id))}
                    >
                      <IconX size={14} stroke={1.6} aria-hidden />
                    </ActionIcon>
                  </Group>
                ))}
              </Stack>
            )}
          </>
        )}
      </Loaded>
    </FormDialog>
  );
}
