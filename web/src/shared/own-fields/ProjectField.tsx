import type { FieldValue, ProjectValue } from '@switchboard/contract/tickets/forms/form-values.ts';
import { choiceOf, useTicketChoices } from '../../lib/choices/use-ticket-choices.ts';
import { SearchSelect } from '../../ui/inputs/SearchSelect.tsx';
import type { NamingFieldProps } from './PersonField.tsx';
import { words } from './words.ts';

const isProject = (value: FieldValue): value is ProjectValue =>
  typeof value === 'object' && value !== null && 'name' in value;

/** A project that is worked on. */
export function ProjectField({ value, onChange, organization, ...input }: NamingFieldProps) {
  const { loadProjects } = useTicketChoices('', organization);
  return (
    <SearchSelect
      {...input}
      what={words.projects}
      placeholder={words.choose}
      value={isProject(value) ? choiceOf({ ...value }) : null}
      onChange={(option) => onChange(option && { _id: option.value, name: option.label })}
      loadOptions={loadProjects}
    />
  );
}
