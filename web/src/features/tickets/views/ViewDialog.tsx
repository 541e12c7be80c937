import { Radio, Select, Stack, TextInput } from '@mantine/core';
import { MEMBER_ROLES, ROLE_LABELS } from '@switchboard/contract/enums.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { viewNaming } from '@switchboard/contract/tickets/views/view-naming.ts';
import { canShareViews } from '@switchboard/contract/tickets/views/view-policy.ts';
import { VIEW_SCOPES } from '@switchboard/contract/tickets/views/view-values.ts';
import type { View } from '@switchboard/contract/tickets/views/views.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { useActor } from '../../../lib/session/session.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useSaveView, type ViewFields } from './api.ts';
import { text } from './text.ts';

const words = text.form;
const ROLES = MEMBER_ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }));

interface ViewDialogProps {
  /** Null for a new one. */
  edited: View | null;
  /** What a new one shows. */
  shown: Pick<ViewFields, 'q' | 'sort' | 'columns' | 'group'>;
  onSaved?: (view: View) => void;
  onClose: () => void;
}

/** The name of a view, and who has it. */
export function ViewDialog({ edited, shown, onSaved, onClose }: ViewDialogProps) {
  const { mutateAsync } = useSaveView(edited);
  const shares = canShareViews(useActor());
  const verb = edited ? 'edit' : 'add';
  const { dialog, field, form } = useCallForm({
    initialValues: {
      name: edited?.name ?? '',
      scope: (edited?.scope ?? 'personal') as string,
      role: (edited?.role ?? null) as string | null,
    },
    validate: viewNaming,
    failed: words.failed,
    send: async (values) => {
      const fields = values as Pick<ViewFields, 'name' | 'scope' | 'role'>;
      const { view } = await mutateAsync(edited ? fields : { ...shown, ...fields });
      toast.success(text.saved(view.name));
      onClose();
      onSaved?.(view);
    },
  });
  const { scope, role } = form.getValues();
  return (
    <FormDialog opened title={words[verb]} submitLabel={words.submit[verb]} {...dialog} onClose={onClose}>
      <TextInput {...field('name')} label={words.name} maxLength={LENGTH.view} data-autofocus />
      {shares && (
        <Radio.Group {...field('scope')} value={scope} label={words.who}>
          <Stack gap={8} mt={6}>
            {VIEW_SCOPES.map((one) => (
              <Radio key={one} value={one} label={text.scopes[one]} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {shares && scope === 'role' && (
        <Select {...field('role')} value={role} label={words.role} data={ROLES} allowDeselect={false} />
      )}
    </FormDialog>
  );
}
