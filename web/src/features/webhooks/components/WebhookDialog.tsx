import { MultiSelect, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import {
  TICKET_PRIORITIES,
  TICKET_TYPES,
  type TicketPriority,
  type TicketType,
} from '@switchboard/contract/enums.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { WEBHOOKS } from '@switchboard/contract/webhooks/webhook-limits.ts';
import { WEBHOOK_MESSAGES } from '@switchboard/contract/webhooks/webhook-messages.ts';
import {
  WEBHOOK_EVENT_LABELS,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '@switchboard/contract/webhooks/webhook-values.ts';
import type { Webhook } from '@switchboard/contract/webhooks/webhooks.ts';
import { useId } from 'react';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { MakerFields, type MakersProof } from '../../../shared/secrets/MakerFields.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useFilterChoices, useSaveWebhook } from '../api.ts';
import { text } from '../text.ts';

const words = text.form;

interface WebhookDialogProps {
  /** Null for a new one. */
  edited: Webhook | null;
  onClose: () => void;
  /** Of a new one. */
  onMade?: (webhook: Webhook, secret: string) => void;
}

const ids = (things: readonly { readonly _id: string }[] = []) => things.map(({ _id }) => _id);
const chosenOf = <Value extends string>(values: readonly Value[], chosen: readonly string[]) =>
  values.filter((value) => chosen.includes(value));

interface Chosen {
  name: string;
  url: string;
  events: WebhookEvent[];
  projects: string[];
  categories: string[];
  priorities: TicketPriority[];
  ticketTypes: TicketType[];
  includeInternal: boolean;
  includeEmails: boolean;
}

const isWhole = ({ name, url, events }: Chosen) =>
  name.trim() !== '' && url.trim() !== '' && events.length > 0;

/** Where it leads, and what is sent there. */
export function WebhookDialog({ edited, onClose, onMade }: WebhookDialogProps) {
  const filtersId = useId();
  const choices = useFilterChoices();
  const { mutateAsync } = useSaveWebhook(edited);
  const save = async (
    { projects, categories, priorities, ticketTypes, ...values }: Chosen,
    proof: MakersProof,
  ) => {
    const filters = { projects, categories, priorities, ticketTypes };
    const { webhook, secret } = await mutateAsync({ ...values, filters, ...proof });
    toast.success(words.saved);
    onClose();
    if (secret !== null) onMade?.(webhook, secret);
  };
  const verb = edited ? 'edit' : 'add';
  const { dialog, field, form } = useCallForm({
    initialValues: {
      name: edited?.name ?? '',
      url: edited?.url ?? '',
      events: [...(edited?.events ?? [])],
      projects: ids(edited?.filters.projects),
      categories: ids(edited?.filters.categories),
      priorities: [...(edited?.filters.priorities ?? [])],
      ticketTypes: [...(edited?.filters.ticketTypes ?? [])],
      includeInternal: edited?.includeInternal ?? false,
      includeEmails: edited?.includeEmails ?? false,
      password: '',
      code: '',
    },
    validate: ({ events }) => (events.length === 0 ? { events: WEBHOOK_MESSAGES.eventsRequired } : {}),
    failed: words.failed,
    send: ({ password, code, ...values }) => save(values, { password, ...(code !== '' && { code }) }),
  });
  const { values, errors } = form;
  const filter = (name: 'projects' | 'categories' | 'priorities' | 'ticketTypes') => ({
    label: words[name],
    placeholder: values[name].length === 0 ? words.any : '',
    error: errors[`filters.${name}`],
  });
  return (
    <FormDialog
      opened
      title={words[verb]}
      submitLabel={words.submit[verb]}
      width={560}
      {...dialog}
      onClose={onClose}
    >
      <TextInput {...field('name')} label={words.name} maxLength={LENGTH.name} required data-autofocus />
      <TextInput
        {...field('url')}
        label={words.url}
        description={words.urlHelp}
        type="url"
        inputMode="url"
        maxLength={WEBHOOKS.url}
        required
      />
      <MultiSelect
        label={words.events}
        placeholder={values.events.length === 0 ? words.eventsChosen : ''}
        data={WEBHOOK_EVENTS.map((value) => ({ value, label: WEBHOOK_EVENT_LABELS[value] }))}
        value={values.events}
        error={errors.events}
        onChange={(chosen) => form.setFieldValue('events', chosenOf(WEBHOOK_EVENTS, chosen))}
        searchable
        required
      />
      <Stack gap={10} role="group" aria-labelledby={filtersId}>
        <Text fz="sm" fw={500} id={filtersId}>
          {words.filters}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={14} verticalSpacing={14}>
          <MultiSelect
            {...filter('projects')}
            data={choices.projects}
            value={values.projects}
            onChange={(chosen) => form.setFieldValue('projects', chosen)}
            searchable
            limit={100}
          />
          <MultiSelect
            {...filter('categories')}
            data={choices.categories}
            value={values.categories}
            onChange={(chosen) => form.setFieldValue('categories', chosen)}
            searchable
            limit={100}
          />
          <MultiSelect
            {...filter('priorities')}
            data={[...TICKET_PRIORITIES]}
            value={values.priorities}
            onChange={(chosen) => form.setFieldValue('priorities', chosenOf(TICKET_PRIORITIES, chosen))}
          />
          <MultiSelect
            {...filter('ticketTypes')}
            data={[...TICKET_TYPES]}
            value={values.ticketTypes}
            onChange={(chosen) => form.setFieldValue('ticketTypes', chosenOf(TICKET_TYPES, chosen))}
          />
        </SimpleGrid>
      </Stack>
      {(['includeInternal', 'includeEmails'] as const).map((name) => (
        <Switch
          key={name}
          label={words[name]}
          checked={values[name]}
          onChange={({ currentTarget: { checked } }) => form.setFieldValue(name, checked)}
        />
      ))}
      {edited === null && (
        <MakerFields
          field={field}
          disabled={dialog.busy || !isWhole(values)}
          onPasskey={(passkey) => {
            const { password, code, ...chosen } = values;
            return save(chosen, { passkey });
          }}
        />
      )}
    </FormDialog>
  );
}
