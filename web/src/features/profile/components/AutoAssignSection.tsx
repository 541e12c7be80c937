import { useUser } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { SwitchRow } from '../../../ui/inputs/SwitchRow.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { useSetOwnAutoAssign } from '../api.ts';
import { text } from '../text.ts';

const words = text.autoAssign;

/** Turns at once, and back when the server refuses. */
export function AutoAssignSection() {
  const { autoAssign = false } = useUser();
  const { mutate, isPending, variables } = useSetOwnAutoAssign();
  return (
    <FormSection title={words.title} description={words.help}>
      <SwitchRow
        label={words.label}
        description={words.description}
        checked={isPending ? variables : autoAssign}
        onChange={(on) => mutate(on, { onError: () => toast.error(words.failed) })}
      />
    </FormSection>
  );
}
