import { Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { INTAKES } from '@switchboard/contract/alert-intake/intake-limits.ts';
import {
  INTAKE_PRESET_LABELS,
  INTAKE_PRESETS,
  ON_RESOLVED,
  ON_RESOLVED_LABELS,
} from '@switchboard/contract/alert-intake/intake-values.ts';
import type { Intake } from '@switchboard/contract/alert-intake/intakes.ts';
import { TICKET_TYPES } from '@switchboard/contract/enums.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { TICKET_FIELDS } from '@switchboard/contract/tickets/ticket-fields.ts';
import { type ReactNode, useId } from 'react';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { MakerFields, type MakersProof } from '../../../shared/secrets/MakerFields.tsx';
import {
  CategoryFields,
  type DetailFieldProps,
  ProjectField,
} from '../../../shared/ticket-details/DetailFields.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { FieldLabel } from '../../../ui/inputs/FieldLabel.tsx';
import { FieldColumns } from '../../../ui/page/FieldColumns.tsx';
import { useSaveIntake } from '../api.ts';
import {
  asOfForm,
  emptyIntake,
  filledIntake,
  type IntakeValues,
  intakeBody,
  wrongIn,
} from '../intake-form.ts';
import { text } from '../text.ts';

const words = text.form;

interface IntakeDialogProps {
  /** Null for a new one. */
  edited: Intake | null;
  onClose: () => void;
  /** Of a new one. */
  onMade?: (intake: Intake, token: string) => void;
}

const options = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

/** What sends the alerts, how they are read, and what their tickets say. */
export function IntakeDialog({ edited, onClose, onMade }: IntakeDialogProps) {
  const { mutateAsync } = useSaveIntake(edited);
  const save = async (values: IntakeValues, proof: MakersProof) => {
    try {
      const { intake, secret } = await mutateAsync({ ...intakeBody(values), ...proof });
      toast.success(words.saved);
      onClose();
      if (secret !== null) onMade?.(intake, secret);
    } catch (error) {
      throw asOfForm(error);
    }
  };
  const verb = edited ? 'edit' : 'add';
  const { dialog, field, form } = useCallForm({
    initialValues: { ...filledIntake(edited), password: '', code: '' },
    validate: ({ password, code, ...values }) => wrongIn(values),
    failed: words.failed,
    send: ({ password, code, ...values }) =>
      save(values, edited === null ? { password, ...(code !== '' && { code }) } : {}),
  });
  const { values } = form;
  // Those of the forms of tickets, whose texts this one has as templates.
  const details = { form, field } as unknown as DetailFieldProps;

  const choosePreset = (chosen: string | null) => {
    const preset = INTAKE_PRESETS.find((one) => one === chosen);
    if (preset === undefined || preset === values.preset) return;
    form.setValues({ preset, ...(edited === null && emptyIntake(preset)) });
  };

  return (
    <FormDialog
      opened
      title={words[verb]}
      submitLabel={words.submit[verb]}
      width={640}
      {...dialog}
      onClose={onClose}
    >
      <FieldColumns>
        <TextInput
          {...field('name')}
          label={words.name}
          description={words.nameHelp}
          maxLength={LENGTH.name}
          data-autofocus
        />
        <Select
          {...field('preset')}
          label={words.preset}
          data={options(INTAKE_PRESETS, INTAKE_PRESET_LABELS)}
          onChange={choosePreset}
          allowDeselect={false}
        />
      </FieldColumns>
      <Part title={words.alert}>
        <TextInput
          {...field('key')}
          label={words.key}
          description={words.keyHelp}
          maxLength={INTAKES.template}
        />
        <FieldColumns>
          <TextInput
            {...field('statusPath')}
            label={<FieldLabel optional>{words.statusPath}</FieldLabel>}
            description={words.statusHelp}
            maxLength={INTAKES.key}
          />
          <TextInput
            {...field('resolvedValues')}
            label={words.resolvedValues}
            description={words.listHelp}
            disabled={values.statusPath.trim() === ''}
          />
        </FieldColumns>
        <Select
          {...field('onResolved')}
          label={words.onResolved}
          data={options(ON_RESOLVED, ON_RESOLVED_LABELS)}
          allowDeselect={false}
        />
      </Part>
      <Part title={words.ticket} help={words.ticketHelp}>
        <TextInput {...field('summary')} label={TICKET_FIELDS.summary.label} maxLength={INTAKES.template} />
        <Textarea
          {...field('description')}
          label={TICKET_FIELDS.description.label}
          maxLength={INTAKES.longTemplate}
          autosize
          minRows={3}
          maxRows={10}
        />
        <FieldColumns>
          <TextInput
            {...field('priority')}
            label={TICKET_FIELDS.priority.label}
            description={words.priorityHelp}
            maxLength={INTAKES.template}
          />
          <Select
            {...field('ticketType')}
            label={TICKET_FIELDS.ticketType.label}
            data={[...TICKET_TYPES]}
            allowDeselect={false}
          />
        </FieldColumns>
        <FieldColumns>
          <CategoryFields {...details} />
        </FieldColumns>
        <ProjectField {...details} />
        <FieldColumns>
          {(['projectManagerName', 'contactNumber'] as const).map((name) => (
            <TextInput
              key={name}
              {...field(name)}
              label={TICKET_FIELDS[name].label}
              maxLength={INTAKES.template}
            />
          ))}
        </FieldColumns>
        <TextInput
          {...field('tags')}
          label={<FieldLabel optional>{words.tags}</FieldLabel>}
          description={words.listHelp}
        />
      </Part>
      {edited === null && (
        <MakerFields
          field={field}
          disabled={dialog.busy || Object.keys(wrongIn(values)).length > 0}
          onPasskey={(passkey) => {
            const { password, code, ...chosen } = values;
            return save(chosen, { passkey });
          }}
        />
      )}
    </FormDialog>
  );
}

interface PartProps {
  title: string;
  help?: string;
  children: ReactNode;
}

function Part({ title, help, children }: PartProps) {
  const titleId = useId();
  return (
    <Stack gap={14} role="group" aria-labelledby={titleId}>
      <div>
        <Text fz="sm" fw={600} id={titleId}>
          {title}
        </Text>
        {help && (
          <Text fz="xs" c="dimmed">
            {help}
          </Text>
        )}
      </div>
      {children}
    </Stack>
  );
}
