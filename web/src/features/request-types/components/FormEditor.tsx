import { Button, Group, Select, Stack, Text } from '@mantine/core';
import type { FieldError } from '@switchboard/contract/errors.ts';
import type { Form } from '@switchboard/contract/tickets/forms/form-values.ts';
import { IconPlus } from '@tabler/icons-react';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import type { FormFields } from '../form-fields.ts';
import { editorText as words } from '../text.ts';
import { moved, placed } from '../type-draft.ts';
import { usePlacementDrag } from '../use-placement-drag.ts';
import { NEW_FIELD, type OpenField } from './FieldDialogs.tsx';
import { PlacementCard } from './PlacementCard.tsx';

interface FormEditorProps {
  form: Form;
  fields: FormFields;
  errors: readonly FieldError[];
  onChange: (form: Form) => void;
  /** Opens the dialog of a field. */
  onOpen: (field: OpenField) => void;
}

/** The fields of a form in their order: chosen or made, moved, taken away. */
export function FormEditor({ form, fields, errors, onChange, onOpen }: FormEditorProps) {
  const { library, retry } = fields;
  const dragging = usePlacementDrag(form, onChange);
  const free = (library ?? []).filter(({ _id }) => !form.some(({ field }) => field._id === _id));

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
            canName={fields.canName}
            index={index}
            placement={placement}
            errors={errors.filter(({ path }) => path.startsWith(`form.${index}.`)).map(({ msg }) => msg)}
            onChange={(changed) => onChange(form.map((other, at) => (at === index ? changed : other)))}
            onMove={(step) => move(index, step)}
            onEdit={fields.editable(placement.field) && (() => onOpen(placement.field._id))}
            onDrag={dragging.of(index)}
            onRemove={() => onChange(form.filter((_, at) => at !== index))}
          />
        ))}
      </Stack>
      {errors
        .filter(({ path }) => path === 'form')
        .map(({ msg }) => (
          <Text key={msg} size="sm" c="danger" role="alert">
            {msg}
          </Text>
        ))}
      {retry && <LoadError what={words.addField} onRetry={retry.run} busy={retry.busy} />}
      <Group align="flex-end">
        {library !== null && (
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
        )}
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          onClick={() => onOpen(NEW_FIELD)}
        >
          {words.newField}
        </Button>
      </Group>
    </Stack>
  );
}
