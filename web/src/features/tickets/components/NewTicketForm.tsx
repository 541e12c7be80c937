import { Button, Textarea, TextInput, UnstyledButton } from '@mantine/core';
import { TICKET_FILE_TYPES } from '@switchboard/contract/file-types.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { useRef } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../../../lib/page-title.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { FileDrop } from '../../../ui/files/FileDrop.tsx';
import { FormFoot } from '../../../ui/page/FormFoot.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { acceptedNames } from '../file-verdict.ts';
import { FIELD_ORDER, type FieldMessages } from '../new-ticket-form.ts';
import { text } from '../text.ts';
import { useLeaveGuard } from '../use-leave-guard.ts';
import { useNewTicket } from '../use-new-ticket.ts';
import { useOwnList } from '../use-ticket-list.ts';
import classes from './NewTicketForm.module.css';
import { TicketCreated } from './TicketCreated.tsx';
import { TicketPlace } from './TicketPlace.tsx';
import { TicketTypeCards } from './TicketTypeCards.tsx';

const words = text.create;

/** Where a person raises a ticket in their organization. */
export function NewTicketForm({ organization }: { organization: string }) {
  const frame = useRef<HTMLFormElement>(null);
  const focusFirst = (errors: FieldMessages) => {
    const first = FIELD_ORDER.find((name) => name in errors);
    const field = frame.current?.querySelector<HTMLElement>(`[data-path="${first}"]`);
    const control = field?.matches('input, textarea')
      ? field
      : field?.querySelector<HTMLElement>('button, input');
    control?.focus();
  };
  const ticket = useNewTicket(focusFirst);
  const guard = useLeaveGuard(ticket.unsaved);
  const list = useOwnList();
  usePageTitle(words.title);
  if (ticket.created) return <TicketCreated ticket={ticket.created} />;

  const { form, isSending } = ticket;
  return (
    <Page width="form">
      <PageHead title={words.title} description={words.description(organization)} />
      <form ref={frame} className={classes.form} onSubmit={ticket.submit} noValidate>
        <FormSection title={words.request} description={words.requestHelp}>
          <TicketTypeCards
            value={form.values.ticketType}
            onChange={(type) => form.setFieldValue('ticketType', type)}
            error={form.errors.ticketType}
            disabled={isSending}
          />
          <TextInput
            {...form.getInputProps('summary')}
            label={words.summary}
            maxLength={LENGTH.summary}
            disabled={isSending}
          />
          <Textarea
            {...form.getInputProps('description')}
            label={words.descriptionLabel}
            maxLength={LENGTH.description}
            autosize
            minRows={3}
            maxRows={16}
            disabled={isSending}
          />
        </FormSection>
        <FormSection title={words.belongs} description={words.belongsHelp}>
          <TicketPlace form={form} disabled={isSending} />
        </FormSection>
        <FormSection title={words.attachments} description={words.attachmentsHelp}>
          <FileDrop
            files={ticket.fileRows}
            onAdd={ticket.addFiles}
            onRemove={ticket.removeFile}
            accept={acceptedNames(TICKET_FILE_TYPES)}
            label={words.attachments}
            error={ticket.fileProblem}
            disabled={isSending}
            pasteAnywhere
          />
        </FormSection>
        <FormFoot
          problem={ticket.problem}
          note={
            ticket.savedAt !== null && (
              <>
                {words.draftSaved} <RelativeTime date={ticket.savedAt} /> ·{' '}
                <UnstyledButton className={classes.discard} onClick={ticket.discard} disabled={isSending}>
                  {words.discard}
                </UnstyledButton>
              </>
            )
          }
        >
          {ticket.cancel ? (
            <Button variant="subtle" onClick={ticket.cancel}>
              {words.cancelSending}
            </Button>
          ) : (
            <Button component={Link} to={list.to} variant="subtle">
              {words.cancel}
            </Button>
          )}
          <Button type="submit" loading={isSending}>
            {words.submit}
          </Button>
        </FormFoot>
      </form>
      <ConfirmDialog
        opened={guard.asking}
        title={words.leaveTitle}
        message={words.leave}
        confirmLabel={words.leaveConfirm}
        cancelLabel={words.leaveStay}
        onConfirm={() => {
          ticket.cancel?.();
          guard.leave();
        }}
        onClose={guard.stay}
      />
    </Page>
  );
}
