import { Select, Textarea, TextInput } from '@mantine/core';
import { TICKET_TYPES } from '@switchboard/contract/enums.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { FieldLabel } from '../../../ui/inputs/FieldLabel.tsx';
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx';
import { FieldColumns } from '../../../ui/page/FieldColumns.tsx';
import { text } from '../text.ts';
import type { ScheduleForm } from '../use-schedule-form.ts';
import classes from './Schedules.module.css';

const words = text.editor;

/** What each ticket says, as the form of a single ticket asks it. */
export function ScheduleTicketFields({ schedule }: { schedule: ScheduleForm }) {
  const { field, chosen, choose, choices } = schedule;
  const { category, subcategory, project } = chosen;
  return (
    <>
      <h3 className={classes.section}>{words.details}</h3>
      <Select {...field('ticketType')} label={words.ticketType} data={[...TICKET_TYPES]} />
      <FieldColumns>
        <SearchSelect
          {...field('category')}
          label={words.category}
          what={words.categories}
          placeholder={words.choose}
          value={category}
          onChange={(option) => choose('category', option)}
          loadOptions={choices.loadCategories}
        />
        <SearchSelect
          {...field('subcategory')}
          key={category?.value}
          label={<FieldLabel optional>{words.subcategory}</FieldLabel>}
          what={words.subcategories}
          placeholder={category ? words.choose : words.subcategoryFirst}
          value={subcategory}
          onChange={(option) => choose('subcategory', option)}
          loadOptions={choices.loadSubcategories}
          disabled={category === null}
          clearable
        />
      </FieldColumns>
      <SearchSelect
        {...field('project')}
        label={words.project}
        what={words.projects}
        placeholder={words.choose}
        value={project}
        onChange={(option) => choose('project', option)}
        loadOptions={choices.loadProjects}
      />
      <FieldColumns>
        <TextInput
          {...field('projectManagerName')}
          label={words.projectManagerName}
          maxLength={LENGTH.name}
        />
        <TextInput
          {...field('contactNumber')}
          label={words.contactNumber}
          maxLength={LENGTH.contactNumber}
          inputMode="tel"
          autoComplete="tel"
        />
      </FieldColumns>
      <Textarea
        {...field('description')}
        label={words.description}
        maxLength={LENGTH.description}
        autosize
        minRows={3}
        maxRows={12}
      />
      <Textarea
        {...field('notes')}
        label={<FieldLabel optional>{words.notes}</FieldLabel>}
        description={words.notesHelp}
        maxLength={LENGTH.notes}
        autosize
        minRows={2}
        maxRows={8}
      />
    </>
  );
}
