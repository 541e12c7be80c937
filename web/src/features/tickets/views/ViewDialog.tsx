import { TextInput } from '@mantine/core';
import { MEMBER_ROLES } from '@switchboard/contract/enums.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { viewNaming } from '@switchboard/contract/tickets/views/view-naming.ts';
import type { View } from '@switchboard/contract/tickets/views/views.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { AudienceFields } from './AudienceFields.tsx';
import { useSaveView, type ViewFields } from './api.ts';
import { text } from './text.ts';

const words = text.form;

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
  const verb = edited ? 'edit' : 'add';
  const { dialog, field, form } = useCallForm({
    initialValues: {
      name: edited?.name ?? '',
      scope: (edited?.scope ?? 'personal') as string,
      role: (edited?.role ?? null) as string | null,
      team: edited?.team?._id ?? null,
    },
    validate: viewNaming,
    failed: words.failed,
    send: async (values) => {
      const fields = values as Pick<ViewFields, 'name' | 'scope' | 'role' | 'team'>;
      const { view } = await mutateAsync(edited ? fields : { ...shown, ...fields });
      toast.success(text.saved(view.name));
      onClose();
      onSaved?.(view);
    },
  });
  return (
    <FormDialog opened title={words[verb]} submitLabel={words.submit[verb]} {...dialog} onClose={onClose}>
      <TextInput {...field('name')} label={words.name} maxLength={LENGTH.view} data-autofocus />
      <AudienceFields
        field={field}
        values={form.getValues()}
        roles={MEMBER_ROLES}
        present={edited?.team ?? null}
      />
    </FormDialog>
  );
}
