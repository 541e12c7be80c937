import { beginErasure, type Erasure } from '@switchboard/contract/data-lifecycle/erasures.ts';
import { useMemo, useState } from 'react';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import type { FilterOption } from '../../../lib/lists/filter.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx';
import { loadPeopleOf } from '../load-people.ts';
import { useBeginErasure } from './erasure-api.ts';
import { text } from './erasure-text.ts';

const words = text.begin;

interface BeginErasureDialogProps {
  onBegun: (erasure: Erasure) => void;
  onClose: () => void;
}

/** Whom it is about; what it comes to is shown next. */
export function BeginErasureDialog({ onBegun, onClose }: BeginErasureDialogProps) {
  const { mutateAsync } = useBeginErasure();
  const [person, setPerson] = useState<FilterOption | null>(null);
  const loadOptions = useMemo(() => loadPeopleOf(''), []);
  const { dialog, field, form } = useCallForm({
    initialValues: { user: '' },
    validate: beginErasure.body,
    failed: words.failed,
    send: async ({ user }) => onBegun((await mutateAsync(user)).erasure),
  });
  return (
    <FormDialog
      opened
      title={words.title}
      subtitle={words.subtitle}
      submitLabel={words.submit}
      {...dialog}
      onClose={onClose}
    >
      <SearchSelect
        {...field('user')}
        label={words.person}
        what={words.people}
        value={person}
        loadOptions={loadOptions}
        required
        data-autofocus
        onChange={(chosen) => {
          setPerson(chosen);
          form.setFieldValue('user', chosen?.value ?? '');
        }}
      />
    </FormDialog>
  );
}
