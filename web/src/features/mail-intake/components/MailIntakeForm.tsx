import { Button, TextInput } from '@mantine/core';
import { SILENT_HOURS } from '@switchboard/contract/limits.ts';
import type { MailIntakeSettings } from '@switchboard/contract/mail-intake/settings.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { TICKET_FIELDS } from '@switchboard/contract/tickets/ticket-fields.ts';
import { choiceOf, useTicketChoices } from '../../../lib/choices/use-ticket-choices.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import type { FilterOption } from '../../../lib/lists/filter.ts';
import { FormFailure } from '../../../ui/feedback/FormFailure.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx';
import { SwitchRow } from '../../../ui/inputs/SwitchRow.tsx';
import { FieldColumns } from '../../../ui/page/FieldColumns.tsx';
import { FormActions } from '../../../ui/page/FormActions.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { useSetMailIntake } from '../api.ts';
import { text } from '../text.ts';

interface Values extends Record<string, unknown> {
  on: boolean;
  category: FilterOption | null;
  project: FilterOption | null;
  silentHours: string;
  holdUnknown: boolean;
  acceptUnverified: boolean;
}

const valuesOf = (settings: MailIntakeSettings): Values => ({
  on: settings.on,
  category: settings.category && choiceOf(settings.category),
  project: settings.project && choiceOf(settings.project),
  silentHours: String(settings.silentHours),
  holdUnknown: settings.unknownSenders === 'hold',
  acceptUnverified: settings.unverified === 'accept',
});

const isHours = (typed: string) => /^\d{1,3}$/.test(typed.trim()) && Number(typed) <= SILENT_HOURS.most;

/** Whether letters become tickets, and where those belong. The server says what is missing. */
export function MailIntakeForm({ settings }: { settings: MailIntakeSettings }) {
  const { mutateAsync } = useSetMailIntake();
  const { loadCategories, loadProjects } = useTicketChoices('');
  const { form, field, busy, failure, onSubmit } = useCallForm<Values>({
    initialValues: valuesOf(settings),
    validate: ({ silentHours }) => (isHours(silentHours) ? {} : { silentHours: MESSAGES.silentHoursInvalid }),
    failed: text.failed,
    send: async (values) => {
      const { on, category, project, silentHours } = values;
      await mutateAsync({
        on,
        category: category?.value ?? '',
        project: project?.value ?? '',
        silentHours: Number(silentHours),
        unknownSenders: values.holdUnknown ? 'hold' : 'refuse',
        unverified: values.acceptUnverified ? 'accept' : 'hold',
      });
      form.resetDirty(values);
      toast.success(text.saved);
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <FormSection title={text.tickets} description={text.ticketsHelp}>
        <SwitchRow
          label={text.on}
          description={text.onHelp}
          checked={form.values.on}
          onChange={(on) => form.setFieldValue('on', on)}
        />
        <FieldColumns>
          <SearchSelect
            {...field('category')}
            label={TICKET_FIELDS.category.label}
            what={text.categories}
            placeholder={text.choose}
            onChange={(category) => form.setFieldValue('category', category)}
            loadOptions={loadCategories}
            disabled={busy}
          />
          <SearchSelect
            {...field('project')}
            label={TICKET_FIELDS.project.label}
            what={text.projects}
            placeholder={text.choose}
            onChange={(project) => form.setFieldValue('project', project)}
            loadOptions={loadProjects}
            disabled={busy}
          />
        </FieldColumns>
        <TextInput
          {...field('silentHours')}
          label={text.silentHours}
          description={text.silentHoursHelp}
          inputMode="numeric"
          maw={220}
          disabled={busy}
        />
      </FormSection>
      <FormSection title={text.senders} description={text.sendersHelp}>
        <SwitchRow
          label={text.holdUnknown}
          description={text.holdUnknownHelp}
          checked={form.values.holdUnknown}
          onChange={(hold) => form.setFieldValue('holdUnknown', hold)}
        />
        <SwitchRow
          label={text.acceptUnverified}
          description={text.acceptUnverifiedHelp}
          checked={form.values.acceptUnverified}
          onChange={(accept) => form.setFieldValue('acceptUnverified', accept)}
        />
        <FormFailure message={failure} />
        <FormActions>
          <Button type="submit" loading={busy} disabled={!form.isDirty()}>
            {text.save}
          </Button>
        </FormActions>
      </FormSection>
    </form>
  );
}
