import { Checkbox } from '@mantine/core';
import type { User } from '@switchboard/contract/people/user.ts';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { fullName } from '../../../lib/format/format.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useEditUser } from '../api.ts';
import { text } from '../text.ts';

const words = text.autoAssign;

/** Whether an agent takes tickets by themselves; nobody else can. */
export function AutoAssignBox({ user }: { user: User }) {
  const { mutate, isPending, variables } = useEditUser(user._id);
  if (user.role !== 'devops_agent') return words.none;
  const on = isPending ? variables.autoAssign === true : user.autoAssign === true;
  const state = on ? words.on : words.off;
  return (
    <Checkbox
      label={state}
      aria-label={words.label(state, fullName(user))}
      checked={on}
      // Not disabled meanwhile: it would lose the focus.
      aria-busy={isPending}
      onChange={(event) => {
        if (isPending) return;
        mutate(
          { autoAssign: event.currentTarget.checked },
          { onError: (error) => toast.error(wordsOf(error, words.failed)) },
        );
      }}
    />
  );
}
