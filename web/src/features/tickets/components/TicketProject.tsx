import { TextInput } from '@mantine/core';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { useTicketChoices } from '../../../lib/choices/use-ticket-choices.ts';
import type { FilterOption } from '../../../lib/lists/filter.ts';
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx';
import { text } from '../text.ts';
import type { TicketFieldProps } from './TicketCategory.tsx';

const words = text.create;

/** A project, and the name of its manager, which choosing the project fills in. */
export function TicketProject({ organization, form, disabled }: TicketFieldProps) {
  const { project } = form.values;
  const { loadProjects, managerNameAfter } = useTicketChoices('', organization);

  const chooseProject = (chosen: FilterOption | null) => {
    form.setFieldValue('project', chosen);
    form.setFieldValue('projectManagerName', managerNameAfter(chosen?.value, form.values.projectManagerName));
  };

  return (
    <>
      <SearchSelect
        {...form.getInputProps('project')}
        label={words.project}
        what={words.projects}
        placeholder={words.choose}
        nothingFound={words.nothingFound}
        value={project}
        onChange={chooseProject}
        loadOptions={loadProjects}
        disabled={disabled}
      />
      <ProjectManagerName form={form} disabled={disabled} />
    </>
  );
}

export function ProjectManagerName({ form, disabled }: TicketFieldProps) {
  return (
    <TextInput
      {...form.getInputProps('projectManagerName')}
      label={words.projectManagerName}
      maxLength={LENGTH.name}
      disabled={disabled}
    />
  );
}
