import { Textarea, TextInput } from '@mantine/core';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { type ChecklistTemplate, templateFields } from '@switchboard/contract/tickets/checklists.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useSaveTemplate } from '../api.ts';
import { text } from '../text.ts';

const words = text.form;

const itemsIn = (lines: string) =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** What is wrong with the lines is said of all of them together. */
function mistakes({ name, items }: { name: string; items: string }) {
  const parsed = templateFields.safeParse({ name, items: itemsIn(items) });
  if (parsed.success) return {};
  return Object.fromEntries(
    parsed.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
  );
}

interface TemplateDialogProps {
  /** Null for a new one. */
  edited: ChecklistTemplate | null;
  onClose: () => void;
}

export function TemplateDialog({ edited, onClose }: TemplateDialogProps) {
  const { mutateAsync } = useSaveTemplate(edited);
  const verb = edited ? 'edit' : 'add';
  const { dialog, field } = useCallForm({
    initialValues: { name: edited?.name ?? '', items: edited?.items.join('\n') ?? '' },
    validate: mistakes,
    failed: words.failed,
    send: async ({ name, items }) => {
      await mutateAsync({ name, items: itemsIn(items) });
      toast.success(edited ? words.saved(name.trim()) : words.added(name.trim()));
      onClose();
    },
  });
  return (
    <FormDialog opened title={words[verb]} submitLabel={words.submit[verb]} {...dialog} onClose={onClose}>
      <TextInput {...field('name')} label={words.name} maxLength={LENGTH.name} data-autofocus />
      <Textarea
        {...field('items')}
        label={words.items}
        description={words.itemsHelp}
        autosize
        minRows={4}
        maxRows={14}
      />
    </FormDialog>
  );
}
