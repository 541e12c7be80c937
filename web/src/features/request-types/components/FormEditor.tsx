import { Button, Group, Select, Stack, Text } from '@mantine/core';
import type { FieldError } from '@switchboard/contract/errors.ts';
import type { Form, Placement } from '@switchboard/contract/tickets/forms/form-values.ts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { useFields } from '../api.ts';
import { editorText as words } from '../text.ts';
import { moved, placed } from '../type-draft.ts';
import { usePlacementDrag } from '../use-placement-drag.ts';
import { EditFieldDialog } from './EditFieldDialog.tsx';
import { FieldDialog } from './FieldDialog.tsx';
import { PlacementCard } from './PlacementCard.tsx';

interface FormEditorProps {
  form: Form;
  errors: readonly FieldError[];
  onChange: (form: Form) => void;
}

/** The fields of a form in their order: added from the library or made, moved, taken away. */
export function FormEditor({ form, errors, onChange }: FormEditorProps) {
  const library = useFields();
  const [isAdding, setAdding] = useState(false);
  const [edited, setEdited] = useState<string | null>(null);
  const fieldOf = ({ field }: Pick<Placement, 'field'>) => library.data?.find(({ _id }) => _id === field._id);
  const editedField = library.data?.find(({ _id }) => _id === edited);
  const dragging = usePlacementDrag(form, onChange);
  const free = (library.data ?? []).filter(({ _id }) => !form.some(({ field }) => field._id === _id));

  const move = (index: number, step: -1 | 1) => {
    const focused = document.activeElement;
    onChange(moved(form, index, step));
    // What was moved keeps the focus.
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus());
  };
  return (
    <Stack gap={12}>
      {form.length === 0 && (
        <Text size="sm" c="dimmed">
          {words.noFields}
        </Text>
      )}
      <Stack component="ol" gap={8} p={0} m={0} style={{ listStyle: 'none' }}>
        {form.map((placement, index) => (
          <PlacementCard
            key={placement.field._id}
            form={form}
            index={index}
            placement={placement}
            errors={errors.filter(({ path }) => path.startsWith(`form.${index}.`)).map(({ msg }) => msg)}
            onChange={(changed) => onChange(form.map((other, at) => (at === index ? changed : other)))}
            onMove={(step) => move(index, step)}
            onEdit={fieldOf(placement) && (() => setEdited(placement.field._id))}
            onDrag={dragging.of(index)}
            onRemove={() => onChange(form.filter((_, at) => at !== index))}
          />
        ))}
      </Stack>
      {library.isError && (
        <LoadError what={words.addField} onRetry={() => void library.refetch()} busy={library.isFetching} />
      )}
      <Group align="flex-end">
        <Select
          label={words.addField}
          data={free.map(({ _id, label }) => ({ value: _id, label }))}
          value={null}
          onChange={(chosen) => {
            const field = free.find(({ _id }) => _id === chosen);
            if (field) onChange([...form, placed(field)]);
          }}
          searchable
          disabled={free.length === 0}
          flex="1 1 200px"
        />
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {words.newField}
        </Button>
      </Group>
      {editedField && (
        <EditFieldDialog
          edited={editedField}
          onSaved={(field) =>
            onChange(form.map((other) => (other.field._id === field._id ? { ...other, field } : other)))
          }
          onClose={() => setEdited(null)}
        />
      )}
      {isAdding && (
        <FieldDialog
          onAdded={(field) => onChange([...form, placed(field)])}
          onClose={() => setAdding(false)}
        />
      )}
    </Stack>
  );
}
