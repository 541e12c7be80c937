import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { categoryFields } from '@switchboard/contract/catalogue/categories.ts';
import { CONFIDENTIAL, LENGTH } from '@switchboard/contract/limits.ts';
import { useState } from 'react';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { useActor } from '../../../lib/session/session.ts';
import { type NamedPerson, PeopleField } from '../../../shared/own-fields/PeopleField.tsx';
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
  const { organizationId } = useActor();
  const edited = place.kind === 'category' ? place.edited : null;
  const [confidential, setConfidential] = useState(edited?.confidential ?? false);
  const [handlers, setHandlers] = useState<readonly NamedPerson[]>(edited?.handlers ?? []);
  const isCategory = place.kind === 'category';
  const { dialog, field, form } = useCallForm({
    initialValues: { name: place.edited?.name ?? '', description: place.edited?.description ?? '' },
    validate: categoryFields,
    extraFields: ['handlers'],
    failed: words.failed[place.kind],
    send: async (values) => {
      const confidence = { confidential, handlers: handlers.map(({ _id }) => _id) };
      await mutateAsync({ ...values, ...((confidential || edited?.confidential) && confidence) });
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
      {isCategory && (
        <>
          <Checkbox
            label={words.confidential}
            description={words.confidentialHelp}
            checked={confidential}
            onChange={(event) => setConfidential(event.currentTarget.checked)}
          />
          {confidential && (
            <PeopleField
              label={words.addHandler}
              people={handlers}
              onChange={(people) => {
                form.clearFieldError('handlers');
                setHandlers(people);
              }}
              most={CONFIDENTIAL.handlers}
              organization={organizationId ?? ''}
              error={form.errors.handlers}
              removeLabel={words.removeHandler}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
