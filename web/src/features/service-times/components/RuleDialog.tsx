import { MultiSelect, Select } from '@mantine/core';
import { TICKET_PRIORITIES, type TicketPriority } from '@switchboard/contract/enums.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { type RuleFields, useRuleChoices } from '../routing-api.ts';
import { text } from '../text.ts';

const words = text.routing.form;

interface RuleDialogProps {
  /** Null for a new one. */
  edited: RuleFields | null;
  onSave: (rule: RuleFields) => Promise<unknown>;
  onClose: () => void;
}

/** What tickets a rule is for, and the team that gets them. */
export function RuleDialog({ edited, onSave, onClose }: RuleDialogProps) {
  const choices = useRuleChoices();
  const { dialog, field, form } = useCallForm({
    initialValues: {
      team: edited?.team ?? '',
      requestTypes: edited?.requestTypes ?? [],
      categories: edited?.categories ?? [],
      projects: edited?.projects ?? [],
      priorities: edited?.priorities ?? [],
    },
    validate: ({ team }) => (team === '' ? { team: words.teamMissing } : {}),
    failed: words.failed,
    send: async (values) => {
      await onSave(values);
      onClose();
    },
  });
  const { values } = form;
  const several = (name: 'requestTypes' | 'categories' | 'projects') => ({
    label: words[name],
    placeholder: values[name].length === 0 ? words.any : undefined,
    data: choices[name],
    value: values[name],
    onChange: (chosen: string[]) => form.setFieldValue(name, chosen),
    searchable: true,
    limit: 100,
  });
  const verb = edited ? 'edit' : 'add';
  return (
    <FormDialog
      opened
      title={words[verb]}
      submitLabel={words.submit[verb]}
      width={520}
      {...dialog}
      onClose={onClose}
    >
      <Select
        {...field('team')}
        label={words.team}
        data={choices.teams}
        searchable
        allowDeselect={false}
        data-autofocus
      />
      <MultiSelect {...several('requestTypes')} />
      <MultiSelect {...several('categories')} />
      <MultiSelect {...several('projects')} />
      <MultiSelect
        label={words.priorities}
        placeholder={values.priorities.length === 0 ? words.any : undefined}
        data={[...TICKET_PRIORITIES]}
        value={values.priorities}
        onChange={(chosen) => form.setFieldValue('priorities', chosen as TicketPriority[])}
      />
    </FormDialog>
  );
}
