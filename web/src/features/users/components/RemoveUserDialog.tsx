import { Stack } from '@mantine/core';
import type { User } from '@switchboard/contract/people/user.ts';
import { useMemo, useState } from 'react';
import { fullName } from '../../../lib/format/format.ts';
import type { FilterOption } from '../../../lib/lists/filter.ts';
import { ConfirmMutation } from '../../../ui/dialog/ConfirmMutation.tsx';
import { SearchSelect, type SearchSelectProps } from '../../../ui/inputs/SearchSelect.tsx';
import { successorsOf, useHoldings, useRemoveUser } from '../api.ts';
import { text } from '../text.ts';

const words = text.handOver;

interface RemoveUserDialogProps {
  kind: 'deactivate' | 'delete';
  user: User;
  onClose: () => void;
}

/** Asks, and lets others take over what the person has on their hands. */
export function RemoveUserDialog({ kind, user, onClose }: RemoveUserDialogProps) {
  const { data: held, isPending, isError } = useHoldings(user._id);
  const remove = useRemoveUser(user._id, kind);
  const load = useMemo(() => successorsOf(user), [user]);
  const [agent, setAgent] = useState<FilterOption | null>(null);
  const [manager, setManager] = useState<FilterOption | null>(null);
  const [head, setHead] = useState<FilterOption | null>(null);
  const [approver, setApprover] = useState<FilterOption | null>(null);
  const question = text[kind];
  const name = fullName(user);
  const work = held ? words.work(held.tickets, held.schedules) : '';
  const holdsProjects = held !== undefined && held.managedProjects + held.headedProjects > 0;

  return (
    <ConfirmMutation
      danger
      title={question.title}
      message={
        <Stack gap={12}>
          <span>
            <strong>{name}</strong>
            {user.role === 'super_admin' ? question.superAdmin : question.message}
          </span>
          {isPending && <span>{words.loading}</span>}
          {isError && <span>{words.unknown}</span>}
          {work !== '' && (
            <Successor
              label={words.agent(work)}
              value={agent}
              onChange={setAgent}
              loadOptions={load.agents}
              what={words.agents}
            />
          )}
          {held !== undefined && held.managedProjects > 0 && (
            <Successor
              label={words.manager(held.managedProjects)}
              value={manager}
              onChange={setManager}
              loadOptions={load.managers}
              what={words.managers}
            />
          )}
          {held !== undefined && held.headedProjects > 0 && (
            <Successor
              label={words.head(held.headedProjects)}
              value={head}
              onChange={setHead}
              loadOptions={load.heads}
              what={words.heads}
            />
          )}
          {held !== undefined && held.approvals > 0 && (
            <Successor
              label={words.approver(held.approvals)}
              value={approver}
              onChange={setApprover}
              loadOptions={load.members}
              what={words.members}
            />
          )}
          {(work !== '' || holdsProjects) && <span>{words.note}</span>}
        </Stack>
      }
      confirmLabel={question.confirm}
      waiting={isPending}
      mutation={remove}
      input={{
        devopsAgent: agent?.value ?? '',
        projectManager: manager?.value ?? '',
        buHead: head?.value ?? '',
        approver: approver?.value ?? '',
      }}
      done={question.done(name)}
      failed={question.failed}
      onClose={onClose}
    />
  );
}

/** Who takes over, or nobody. */
const Successor = (
  props: Pick<SearchSelectProps, 'label' | 'value' | 'onChange' | 'loadOptions' | 'what'>,
) => <SearchSelect {...props} placeholder={words.nobody} clearable />;
