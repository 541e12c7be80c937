import { Textarea, TextInput } from '@mantine/core';
import { categoryFields } from '@switchboard/contract/catalogue/categories.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { FieldLabel } from '../../../ui/inputs/FieldLabel.tsx';
import { type Place, useSaveCategory } from '../api.ts';
import { text } from '../text.ts';

const words = text.form;

/** Adds or edits a category or a subcategory. */
export function CategoryDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const { mutateAsync } = useSaveCategory(place);
  const verb = place.edited ? 'edit' : 'add';
  const { dialog, field } = useCallForm({
    initialValues: { name: place.edited?.name ?? '', description: place.edited?.description ?? '' },
    validate: categoryFields,
    failed: words.failed[place.kind],
    send: async (values) => {
      await mutateAsync(values);
      toast.success(place.edited ? words.saved(values.name.trim()) : words.added(values.name.trim()));
      onClose();
    },
  });
  return (
    <FormDialog
      opened
      title={words[place.kind][verb]}
      subtitle={place.kind === 'subcategory' ? words.inCategory(place.category.name) : undefined}
      submitLabel={words.submit[verb]}
      {...dialog}
      onClose={onClose}
    >
      <TextInput {...field('name')} label={words.name} maxLength={LENGTH.name} data-autofocus />
      <Textarea
        {...field('description')}
        label={<FieldLabel optional>{words.description}</FieldLabel>}
        maxLength={LENGTH.description}
        autosize
        minRows={2}
        maxRows={6}
      />
    </FormDialog>
  );
}
