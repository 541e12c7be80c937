import { Paper, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { shownFields } from '@switchboard/contract/tickets/forms/conditions.ts';
import { mayEditField, mayRead } from '@switchboard/contract/tickets/forms/field-values.ts';
import {
  type FieldValue,
  type Form,
  namesSomething,
} from '@switchboard/contract/tickets/forms/form-values.ts';
import { useState } from 'react';
import { OwnField } from '../../../shared/own-fields/OwnField.tsx';
import { editorText as words } from '../text.ts';

interface FormPreviewProps {
  name: string;
  form: Form;
  /** Whether there are people and projects to choose from. */
  canName?: boolean;
}

/** The form as it is asked: what is answered here shows and hides what depends on it, and is kept nowhere. */
export function FormPreview({ name, form, canName = true }: FormPreviewProps) {
  const [as, setAs] = useState<'requester' | 'staff'>('requester');
  const [answers, setAnswers] = useState<Readonly<Record<string, FieldValue>>>({});
  const person = { asRequester: as === 'requester', asStaff: as === 'staff' };
  const values = {
    ...Object.fromEntries(form.map(({ field, default: value }) => [field.key, value])),
    ...answers,
  };
  const shown = shownFields(form, values);
  const asked = form.filter((placement) => shown.has(placement.field._id) && mayRead(person, placement));
  return (
    <Paper component="section" aria-label={words.preview} withBorder p={16} pos="sticky" top={64}>
      <Stack gap={14}>
        <SegmentedControl
          aria-label={words.previewAs}
          data={(['requester', 'staff'] as const).map((value) => ({ value, label: words.as[value] }))}
          value={as}
          onChange={(chosen) => setAs(chosen === 'staff' ? 'staff' : 'requester')}
        />
        <Title order={3} className="anywhere">
          {name || words.new}
        </Title>
        {asked.length === 0 && (
          <Text size="sm" c="dimmed">
            {words.noFields}
          </Text>
        )}
        {asked.map((placement) => (
          <OwnField
            key={placement.field._id}
            field={placement.field}
            value={values[placement.field.key]}
            optional={!placement.requiredAtCreation}
            disabled={!mayEditField(person, placement) || (!canName && namesSomething(placement.field.kind))}
            onChange={(value) => setAnswers({ ...answers, [placement.field.key]: value })}
          />
        ))}
      </Stack>
    </Paper>
  );
}
