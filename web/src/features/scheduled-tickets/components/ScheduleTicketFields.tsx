import { Select, Text, Textarea } from '@mantine/core';
import { TICKET_TYPES } from '@switchboard/contract/enums.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { TICKET_FIELDS } from '@switchboard/contract/tickets/ticket-fields.ts';
import { CategoryFields, DetailText, ProjectField } from '../../../shared/ticket-details/DetailFields.tsx';
import { textsOfSection } from '../../../shared/ticket-details/detail-values.ts';
import { FieldLabel } from '../../../ui/inputs/FieldLabel.tsx';
import { FieldColumns } from '../../../ui/page/FieldColumns.tsx';
import { text } from '../text.ts';
import type { ScheduleForm } from '../use-schedule-form.ts';

const words = text.editor;

/** What each ticket says, as the form of a single ticket asks it. */
export function ScheduleTicketFields({ schedule: { form, field } }: { schedule: ScheduleForm }) {
  const details = { form, field, nothingFound: words.nothingFound };
  return (
    <>
      <Text component="h3" className="line-above" fw={600} pt={14} mt={4}>
        {words.details}
      </Text>
      <Select {...field('ticketType')} label={TICKET_FIELDS.ticketType.label} data={[...TICKET_TYPES]} />
      <FieldColumns>
        <CategoryFields {...details} />
      </FieldColumns>
      <ProjectField {...details} />
      <FieldColumns>
        {textsOfSection('project').map((name) => (
          <DetailText key={name} name={name} field={field} />
        ))}
      </FieldColumns>
      <DetailText name="description" field={field} maxRows={12} />
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
