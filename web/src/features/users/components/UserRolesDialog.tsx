import { Anchor, Checkbox, Stack, Text } from '@mantine/core';
import { CUSTOM_ROLES } from '@switchboard/contract/limits.ts';
import type { User } from '@switchboard/contract/people/user.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { fullName } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useRoles } from '../../../shared/roles/roles.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { SkeletonCard } from '../../../ui/feedback/SkeletonCard.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useSetRoles } from '../api.ts';
import { text } from '../text.ts';

const words = text.roles;

/** Which roles of the organization's own somebody holds, besides the one that everybody has. */
export function UserRolesDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const query = useRoles();
  const set = useSetRoles(user._id);
  const held = user.customRoles.map(({ _id }) => _id);
  const [chosen, setChosen] = useState<readonly string[]>(held);
  const isChanged = chosen.length !== held.length || chosen.some((id) => !held.includes(id));
  const isFull = chosen.length >= CUSTOM_ROLES.person;
  return (
    <FormDialog
      opened
      title={words.title}
      subtitle={fullName(user)}
      submitLabel={words.submit}
      busy={set.isPending}
      disabled={!isChanged}
      dirty={isChanged}
      error={set.isError ? wordsOf(set.error, words.failed) : null}
      note={isFull ? words.full : undefined}
      onSubmit={() =>
        set.mutate(chosen, {
          onSuccess: () => {
            toast.success(words.saved(fullName(user)));
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      <Loaded query={query} what={words.what} placeholder={<SkeletonCard rows={3} />}>
        {(roles) =>
          roles.length === 0 ? (
            <Text size="sm" c="dimmed">
              {words.none} {''}
              <Anchor component={Link} to={paths.roles}>
                {words.make}
              </Anchor>
            </Text>
          ) : (
            <Stack gap={0}>
              {roles.map((role) => (
                <Checkbox
                  key={role._id}
                  py={10}
                  label={role.name}
                  description={role.description}
                  checked={chosen.includes(role._id)}
                  disabled={isFull && !chosen.includes(role._id)}
                  onChange={({ currentTarget: { checked } }) =>
                    setChosen(checked ? [...chosen, role._id] : chosen.filter((id) => id !== role._id))
                  }
                />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </FormDialog>
  );
}
