import { Group, Select, Textarea, TextInput } from '@mantine/core';
import { LENGTH } from '@switchboard/contract/limits.ts';
import {
  FIELD_KINDS,
  type FieldKind,
  hasBounds,
  hasOptions,
} from '@switchboard/contract/tickets/forms/form-values.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { FieldLabel } from '../../../ui/inputs/FieldLabel.tsx';
import { keyOf, MOST_OF_KEY } from '../field-key.ts';
import type { NewField } from '../form-fields.ts';
import { fieldText as words } from '../text.ts';

/** Two labels with the same letters get keys of their own. */
function optionsIn(lines: string) {
  const keys = new Set<string>();
  const labels = lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return labels.map((label, index) => {
    const key = keyOf(label);
    const own = key === '' || keys.has(key) ? `option_${index + 1}` : key;
    keys.add(own);
    return { key: own, label };
  });
}

const boundOf = (typed: string) => (typed.trim() === '' ? null : Number(typed));

interface FieldDialogProps {
  /** Rejects with the ApiError of a refusal. */
  onAdd: (field: NewField) => Promise<void>;
  onClose: () => void;
}

/** A new field, of the library or of a template. */
export function FieldDialog({ onAdd, onClose }: FieldDialogProps) {
  const { dialog, field, form } = useCallForm({
    initialValues: {
      label: '',
      kind: 'text' as FieldKind,
      key: '',
      options: '',
      currency: 'EUR',
      min: '',
      max: '',
    },
    validate: () => ({}),
    failed: words.failed,
    send: async ({ label, kind, key, options, currency, min, max }) => {
      await onAdd({
        label,
        kind,
        key: key || keyOf(label),
        options: hasOptions(kind) ? optionsIn(options) : [],
        currency: kind === 'money' ? currency : '',
        min: hasBounds(kind) ? boundOf(min) : null,
        max: hasBounds(kind) ? boundOf(max) : null,
      });
      onClose();
    },
  });
  const { kind, label } = form.values;
  return (
    <FormDialog opened title={words.add} submitLabel={words.submit} {...dialog} onClose={onClose}>
      <TextInput {...field('label')} label={words.label} maxLength={LENGTH.fieldLabel} data-autofocus />
      <Select
        {...field('kind')}
        label={words.kind}
        data={FIELD_KINDS.map((value) => ({ value, label: words.kinds[value] }))}
        allowDeselect={false}
      />
      {hasOptions(kind) && (
        <Textarea
          {...field('options')}
          label={words.options}
          description={words.optionsHelp}
          autosize
          minRows={3}
          maxRows={10}
        />
      )}
      {kind === 'money' && (
        <TextInput
          {...field('currency')}
          label={words.currency}
          description={words.currencyHelp}
          maxLength={3}
        />
      )}
      {hasBounds(kind) && (
        <Group grow>
          <TextInput
            {...field('min')}
            label={<FieldLabel optional>{words.min}</FieldLabel>}
            inputMode="decimal"
          />
          <TextInput
            {...field('max')}
            label={<FieldLabel optional>{words.max}</FieldLabel>}
            inputMode="decimal"
          />
        </Group>
      )}
      <TextInput
        {...field('key')}
        label={<FieldLabel optional>{words.key}</FieldLabel>}
        description={words.keyHelp}
        placeholder={keyOf(label)}
        maxLength={MOST_OF_KEY}
      />
    </FormDialog>
  );
}
