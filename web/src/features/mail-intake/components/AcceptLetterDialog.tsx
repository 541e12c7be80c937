import { Stack, Text } from '@mantine/core';
import type { HeldLetterWhole } from '@switchboard/contract/mail-intake/held-letters.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { TICKET_FIELDS } from '@switchboard/contract/tickets/ticket-fields.ts';
import { useNavigate } from 'react-router';
import { choiceOf, useTicketChoices } from '../../../lib/choices/use-ticket-choices.ts';
import { fullName } from '../../../lib/format/format.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import type { FilterOption } from '../../../lib/lists/filter.ts';
import { ticketPath } from '../../../lib/navigation/paths.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx';
import { Fact, Facts } from '../../../ui/page/Facts.tsx';
import { loadPeople, useAcceptHeldLetter } from '../api.ts';
import { text } from '../text.ts';
import { LetterText } from './LetterText.tsx';

const words = text.held.accepting;

interface Values extends Record<string, unknown> {
  requester: FilterOption | null;
  category: FilterOption | null;
  project: FilterOption | null;
}

interface AcceptLetterDialogProps {
  letter: HeldLetterWhole;
  onClose: () => void;
}

/** Shows the ticket before it is made, and asks whose it is and where it belongs. */
export function AcceptLetterDialog({ letter, onClose }: AcceptLetterDialogProps) {
  const { sender, category, project } = letter;
  const navigate = useNavigate();
  const { mutateAsync } = useAcceptHeldLetter(letter._id);
  const { loadCategories, loadProjects } = useTicketChoices('');
  const { form, field, dialog } = useCallForm<Values>({
    initialValues: {
      requester: sender && { value: sender._id, label: `${fullName(sender)} (${sender.email})` },
      category: category && choiceOf(category),
      project: project && choiceOf(project),
    },
    validate: (values) => ({
      requester: values.requester === null && MESSAGES.heldRequesterUnknown,
      category: values.category === null && MESSAGES.categoryRequired,
      project: values.project === null && MESSAGES.projectRequired,
    }),
    failed: words.failed,
    send: async (values) => {
      const { ticket } = await mutateAsync({
        requester: values.requester?.value ?? '',
        category: values.category?.value ?? '',
        project: values.project?.value ?? '',
      });
      // A confidential one is for others.
      if (ticket === null) {
        toast.success(words.doneForOthers);
        onClose();
        return;
      }
      toast.success(words.done(ticket.ticketNumber));
      void navigate(ticketPath(ticket._id));
    },
  });
  const choice = (name: 'requester' | 'category' | 'project') => ({
    ...field(name),
    placeholder: text.choose,
    required: true,
    disabled: dialog.busy,
    onChange: (chosen: FilterOption | null) => form.setFieldValue(name, chosen),
  });
  return (
    <FormDialog
      opened
      width={560}
      title={words.title}
      submitLabel={words.submit}
      {...dialog}
      onClose={onClose}
    >
      <SearchSelect
        {...choice('requester')}
        label={words.requester}
        description={words.requesterHelp}
        what={words.people}
        loadOptions={loadPeople}
      />
      <SearchSelect
        {...choice('category')}
        label={TICKET_FIELDS.category.label}
        what={text.categories}
        loadOptions={loadCategories}
      />
      <SearchSelect
        {...choice('project')}
        label={TICKET_FIELDS.project.label}
        what={text.projects}
        loadOptions={loadProjects}
      />
      <Stack gap={6} component="section" aria-label={words.preview}>
        <Text fz="sm" fw={500}>
          {words.preview}
        </Text>
        <Facts labels="max-content" gap={[6, 12]} muted>
          <Fact label={TICKET_FIELDS.summary.label}>
            <span className="anywhere">{letter.subject || text.letters.noSubject}</span>
          </Fact>
          <Fact label={TICKET_FIELDS.description.label}>
            <LetterText>{letter.text}</LetterText>
          </Fact>
          {letter.files.length > 0 && (
            <Fact label={text.held.facts.files}>
              <span className="anywhere">{letter.files.map(({ name }) => name).join(', ')}</span>
            </Fact>
          )}
        </Facts>
      </Stack>
    </FormDialog>
  );
}
