import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { TICKET_FIELDS, type TicketText, textFieldOf } from '@switchboard/contract/tickets/ticket-fields.ts';
import { useTicketChoices } from '../../lib/choices/use-ticket-choices.ts';
import type { FilterOption } from '../../lib/lists/filter.ts';
import { FieldLabel } from '../../ui/inputs/FieldLabel.tsx';
import { SearchSelect } from '../../ui/inputs/SearchSelect.tsx';
import type { DetailValues } from './detail-values.ts';
import { words } from './words.ts';

type DetailForm = UseFormReturnType<DetailValues>;

export interface DetailFieldProps {
  form: Pick<DetailForm, 'values' | 'setFieldValue'>;
  /** What an input takes from its form. */
  field: (name: keyof DetailValues) => ReturnType<DetailForm['getInputProps']>;
  /** That of something that is there already. */
  organization?: string | undefined;
  disabled?: boolean;
  /** Said where nothing matches. */
  nothingFound?: string;
}

interface DetailTextProps extends Pick<DetailFieldProps, 'field' | 'disabled'> {
  name: TicketText;
  /** Shown as long as the field is blank. */
  example?: string | undefined;
  maxRows?: number;
}

/** A field that is typed as text. */
export function DetailText({ name, field, disabled = false, example, maxRows = 16 }: DetailTextProps) {
  const { label, lines, limit, required, keyboard } = textFieldOf(name);
  const input = {
    ...field(name),
    label: required ? label : <FieldLabel optional>{label}</FieldLabel>,
    maxLength: limit,
    disabled,
  };
  if (lines === 'several') return <Textarea {...input} autosize minRows={3} maxRows={maxRows} />;
  return (
    <TextInput
      {...input}
      {...(example && { placeholder: example })}
      {...(keyboard && { inputMode: keyboard, autoComplete: keyboard })}
    />
  );
}

/** A category, and one of its subcategories. */
export function CategoryFields({
  form,
  field,
  organization,
  disabled = false,
  nothingFound = words.nothingFound,
}: DetailFieldProps) {
  const { category, subcategory } = form.values;
  const categoryId = category?.value ?? '';
  const { loadCategories, loadSubcategories } = useTicketChoices(categoryId, organization);

  const choose = (chosen: FilterOption | null) => {
    if (chosen?.value !== category?.value) form.setFieldValue('subcategory', null);
    form.setFieldValue('category', chosen);
  };

  return (
    <>
      <SearchSelect
        {...field('category')}
        label={TICKET_FIELDS.category.label}
        what={words.categories}
        placeholder={words.choose}
        nothingFound={nothingFound}
        value={category}
        onChange={choose}
        loadOptions={loadCategories}
        disabled={disabled}
      />
      <SearchSelect
        {...field('subcategory')}
        key={categoryId}
        label={<FieldLabel optional>{TICKET_FIELDS.subcategory.label}</FieldLabel>}
        what={words.subcategories}
        placeholder={category ? words.choose : words.subcategoryFirst}
        nothingFound={nothingFound}
        value={subcategory}
        onChange={(chosen) => form.setFieldValue('subcategory', chosen)}
        loadOptions={loadSubcategories}
        disabled={disabled || category === null}
        clearable
      />
    </>
  );
}

/** A project; choosing one fills in the name of its manager. */
export function ProjectField({
  form,
  field,
  organization,
  disabled = false,
  nothingFound = words.nothingFound,
}: DetailFieldProps) {
  const { project, projectManagerName } = form.values;
  const { loadProjects, managerNameAfter } = useTicketChoices('', organization);

  const choose = (chosen: FilterOption | null) => {
    form.setFieldValue('project', chosen);
    form.setFieldValue('projectManagerName', managerNameAfter(chosen?.value, projectManagerName));
  };

  return (
    <SearchSelect
      {...field('project')}
      label={TICKET_FIELDS.project.label}
      what={words.projects}
      placeholder={words.choose}
      nothingFound={nothingFound}
      value={project}
      onChange={choose}
      loadOptions={loadProjects}
      disabled={disabled}
    />
  );
}
