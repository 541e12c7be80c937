import { Checkbox, MultiSelect, Select, Text, Textarea, TextInput, Title } from '@mantine/core';
import { LENGTH } from '@switchboard/contract/limits.ts';
import type { FieldValue, FormField } from '@switchboard/contract/tickets/forms/form-values.ts';
import type { FocusEventHandler, ReactNode } from 'react';
import { DateField } from '../../ui/dates/DateField.tsx';
import { FieldLabel } from '../../ui/inputs/FieldLabel.tsx';
import { FileField } from './FileField.tsx';
import { PersonField } from './PersonField.tsx';
import { ProjectField } from './ProjectField.tsx';
import { words } from './words.ts';

/** What is typed: numbers stay the text that they were typed as, until they are sent. */
export type TypedValue = FieldValue | undefined;

export interface OwnFieldProps {
  field: FormField;
  value: TypedValue;
  onChange: (value: FieldValue) => void;
  optional?: boolean;
  error?: ReactNode;
  disabled?: boolean;
  autoFocus?: boolean;
  /** Of the ticket, where somebody of no organization fills it in. */
  organization?: string;
  onBlur?: FocusEventHandler<HTMLElement>;
  /** Lets a form find the field again. */
  'data-path'?: string;
}

const LIMITS = { text: LENGTH.fieldText, email: LENGTH.email, url: LENGTH.fieldUrl } as const;

const textOf = (value: TypedValue) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Those that are offered, and what was chosen before. */
const offeredOf = ({ options }: FormField, chosen: readonly string[]) =>
  options
    .filter(({ key, active }) => active || chosen.includes(key))
    .map(({ key, label }) => ({ value: key, label }));

/** The input of a field of any kind; headings and help stand between them. */
export function OwnField({
  autoFocus = false,
  field,
  value,
  onChange,
  optional = false,
  disabled = false,
  organization = '',
  ...rest
}: OwnFieldProps) {
  const { kind } = field;
  const label = <FieldLabel optional={optional}>{field.label}</FieldLabel>;
  const input = { ...rest, label, disabled, ...(autoFocus && { autoFocus }) };
  switch (kind) {
    case 'heading':
      return (
        <Title order={3} fz="sm" mt={4}>
          {field.label}
        </Title>
      );
    case 'help':
      return (
        <Text fz="sm" c="dimmed" style={{ whiteSpace: 'pre-wrap' }}>
          {field.label}
        </Text>
      );
    case 'long_text':
      return (
        <Textarea
          {...input}
          autosize
          minRows={3}
          maxRows={16}
          maxLength={LENGTH.description}
          value={textOf(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'checkbox':
      return (
        <Checkbox
          {...input}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'choice': {
      const chosen = textOf(value);
      return (
        <Select
          {...input}
          data={offeredOf(field, [chosen])}
          value={chosen || null}
          onChange={onChange}
          placeholder={words.choose}
          clearable={optional}
          searchable={field.options.length > 10}
        />
      );
    }
    case 'choices': {
      const chosen = Array.isArray(value) ? [...value] : [];
      return (
        <MultiSelect
          {...input}
          data={offeredOf(field, chosen)}
          value={chosen}
          onChange={onChange}
          {...(chosen.length === 0 && { placeholder: words.choose })}
          searchable={field.options.length > 10}
        />
      );
    }
    case 'date':
      return <DateField {...rest} label={label} value={textOf(value)} onChange={onChange} />;
    case 'person':
    case 'project': {
      const Named = kind === 'person' ? PersonField : ProjectField;
      return (
        <Named
          {...rest}
          label={label}
          disabled={disabled}
          clearable={optional}
          value={value ?? null}
          onChange={onChange}
          organization={organization}
        />
      );
    }
    case 'file':
      return (
        <FileField
          {...rest}
          name={field.label}
          label={label}
          disabled={disabled}
          value={value ?? null}
          onChange={onChange}
        />
      );
    case 'money': {
      const amount = typeof value === 'object' && value !== null && 'amount' in value ? value.amount : '';
      const currency = field.currency ?? '';
      return (
        <TextInput
          {...input}
          inputMode="decimal"
          maxLength={16}
          value={amount}
          rightSection={
            <Text span fz="xs" c="dimmed">
              {currency}
            </Text>
          }
          rightSectionWidth={48}
          onChange={(event) => onChange({ amount: event.currentTarget.value, currency })}
        />
      );
    }
    case 'number':
      return (
        <TextInput
          {...input}
          inputMode="decimal"
          maxLength={20}
          value={textOf(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    default:
      return (
        <TextInput
          {...input}
          type={kind === 'text' ? 'text' : kind}
          maxLength={LIMITS[kind]}
          value={textOf(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}
