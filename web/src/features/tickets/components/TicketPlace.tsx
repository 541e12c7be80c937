import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Project } from '@switchboard/contract/entities/project.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { fullName } from '../../../lib/format.ts';
import type { FilterOption } from '../../../ui/filters/filter.ts';
import { FieldLabel } from '../../../ui/inputs/FieldLabel.tsx';
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx';
import { FieldColumns } from '../../../ui/page/FieldColumns.tsx';
import { categoryChoicesOptions, subcategoryChoicesOptions } from '../api/list-categories.ts';
import { projectChoicesOptions } from '../api/list-projects.ts';
import { text } from '../text.ts';
import type { TicketFormValues } from '../ticket-form.ts';

const words = text.create;

const choiceOf = ({ _id, name }: { _id: string; name: string }): FilterOption => ({
  value: _id,
  label: name,
});

interface TicketPlaceProps {
  form: UseFormReturnType<TicketFormValues>;
  disabled: boolean;
}

/** Category, project and whom to ask: what decides who gets to see the ticket. */
export function TicketPlace({ form, disabled }: TicketPlaceProps) {
  const client = useQueryClient();
  const { category, subcategory, project } = form.values;
  const offered = useRef(new Map<string, Project>());
  /** The name that choosing a project filled in, so that choosing another may replace it. */
  const filledIn = useRef('');

  const chooseCategory = (chosen: FilterOption | null) => {
    if (chosen?.value !== category?.value) form.setFieldValue('subcategory', null);
    form.setFieldValue('category', chosen);
  };

  const chooseProject = (chosen: FilterOption | null) => {
    form.setFieldValue('project', chosen);
    const manager = chosen && offered.current.get(chosen.value)?.projectManager;
    const name = manager ? fullName(manager) : '';
    if (name === '' && form.values.projectManagerName !== filledIn.current) return;
    form.setFieldValue('projectManagerName', name);
    filledIn.current = name;
  };

  const loadCategories = useCallback(
    async (search: string) => (await client.fetchQuery(categoryChoicesOptions(search))).map(choiceOf),
    [client],
  );
  const categoryId = category?.value ?? '';
  const loadSubcategories = useCallback(
    async (search: string) =>
      (await client.fetchQuery(subcategoryChoicesOptions(categoryId, search))).map(choiceOf),
    [client, categoryId],
  );
  const loadProjects = useCallback(
    async (search: string) => {
      const projects = await client.fetchQuery(projectChoicesOptions(search));
      for (const one of projects) offered.current.set(one._id, one);
      return projects.map(choiceOf);
    },
    [client],
  );

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
