import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { useTicketChoices } from '../../../lib/use-ticket-choices.ts';
import type { FilterOption } from '../../../ui/filters/filter.ts';
import { FieldLabel } from '../../../ui/inputs/FieldLabel.tsx';
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx';
import { FieldColumns } from '../../../ui/page/FieldColumns.tsx';
import { text } from '../text.ts';
import type { TicketFormValues } from '../ticket-form.ts';

const words = text.create;

interface TicketPlaceProps {
  /** That of a ticket that is there already. */
  organization?: string | undefined;
  form: UseFormReturnType<TicketFormValues>;
  disabled: boolean;
}

/** Category, project and whom to ask: what decides who gets to see the ticket. */
export function TicketPlace({ organization, form, disabled }: TicketPlaceProps) {
  const { category, subcategory, project } = form.values;
  const categoryId = category?.value ?? '';
  const { loadCategories, loadSubcategories, loadProjects, managerNameAfter } = useTicketChoices(
    categoryId,
    organization,
  );

  const chooseCategory = (chosen: FilterOption | null) => {
    if (chosen?.value !== category?.value) form.setFieldValue('subcategory', null);
    form.setFieldValue('category', chosen);
  };

  const chooseProject = (chosen: FilterOption | null) => {
    form.setFieldValue('project', chosen);
    form.setFieldValue('projectManagerName', managerNameAfter(chosen?.value, form.values.projectManagerName));
  };

  const common = { placeholder: words.choose, nothingFound: words.nothingFound };
  return (
    <>
      <FieldColumns>
        <SearchSelect
          {...common}
          {...form.getInputProps('category')}
          label={words.category}
          what={words.categories}
          value={category}
          onChange={chooseCategory}
          loadOptions={loadCategories}
          disabled={disabled}
        />
        <SearchSelect
          {...common}
          {...form.getInputProps('subcategory')}
          key={categoryId}
          label={<FieldLabel optional>{words.subcategory}</FieldLabel>}
          what={words.subcategories}
          placeholder={category ? words.choose : words.subcategoryFirst}
          value={subcategory}
          onChange={(chosen) => form.setFieldValue('subcategory', chosen)}
          loadOptions={loadSubcategories}
          disabled={disabled || category === null}
          clearable
        />
      </FieldColumns>
      <FieldColumns>
        <SearchSelect
          {...common}
          {...form.getInputProps('project')}
          label={words.project}
          what={words.projects}
          value={project}
          onChange={chooseProject}
          loadOptions={loadProjects}
          disabled={disabled}
        />
        <TextInput
          {...form.getInputProps('projectManagerName')}
          label={words.projectManagerName}
          maxLength={LENGTH.name}
          disabled={disabled}
        />
      </FieldColumns>
      <FieldColumns>
        <TextInput
          {...form.getInputProps('contactNumber')}
          label={words.contactNumber}
          placeholder={words.contactPlaceholder}
          maxLength={LENGTH.contactNumber}
          inputMode="tel"
          autoComplete="tel"
          disabled={disabled}
        />
        <span />
      </FieldColumns>
    </>
  );
}
