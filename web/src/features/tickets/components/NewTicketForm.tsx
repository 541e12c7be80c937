import { Box, Button, UnstyledButton } from '@mantine/core';
import { TICKET_FILE_TYPES } from '@switchboard/contract/file-types.ts';
import type { RequestType } from '@switchboard/contract/tickets/forms/request-types.ts';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { acceptedNames } from '../../../lib/files/file-verdict.ts';
import { useLeaveGuard } from '../../../lib/forms/use-leave-guard.ts';
import { lazyPage } from '../../../lib/navigation/lazy-page.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { FileDrop } from '../../../ui/files/FileDrop.tsx';
import { FormFoot } from '../../../ui/page/FormFoot.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { formText } from '../form-text.ts';
import { AskedPriority } from '../own-form/AskedPriority.tsx';
import { OwnFieldsSection } from '../own-form/OwnFieldsSection.tsx';
import { text as typeText } from '../own-form/text.ts';
import { asksPriority, isPlain } from '../typed-ticket.ts';
import { useNewTicket } from '../use-new-ticket.ts';
import { useOwnList } from '../use-ticket-list.ts';
import classes from './NewTicketForm.module.css';
import { TicketCreated } from './TicketCreated.tsx';
import { TicketFields } from './TicketFields.tsx';

const NewTicketPeople = lazyPage(async () => (await import('../people/NewTicketPeople.tsx')).NewTicketPeople);
const NewTicketFor = lazyPage(async () => (await import('../people/NewTicketFor.tsx')).NewTicketFor);
const NewTicketConfidential = lazyPage(
  async () => (await import('../confidential/NewTicketConfidential.tsx')).NewTicketConfidential,
);
const NewTicketSharing = lazyPage(
  async () => (await import('../sharing/NewTicketSharing.tsx')).NewTicketSharing,
);

const words = formText;

interface NewTicketFormProps {
  organization: string;
  /** What the person asks for. */
  type: RequestType;
  /** Where they choose something else; null where there is nothing else. */
  others: string | null;
}

/** Where a person raises a ticket in their organization. */
export function NewTicketForm({ organization, type, others }: NewTicketFormProps) {
  const ticket = useNewTicket(type);
  const { question } = useLeaveGuard(ticket.unsaved);
  const list = useOwnList();
  usePageTitle(words.title);
  if (ticket.created) return <TicketCreated ticket={ticket.created} />;

  const { form, busy } = ticket;
  return (
    <Page width="form">
      <PageHead
        title={isPlain(type) ? words.title : type.name}
        description={(!isPlain(type) && type.description) || words.description(organization)}
        {...(others !== null && { back: { to: others, label: typeText.others } })}
      />
      <Box
        component="form"
        display="flex"
        flex={1}
        style={{ flexDirection: 'column' }}
        onSubmit={ticket.onSubmit}
        noValidate
      >
        <TicketFields
          form={form}
          field={form.getInputProps}
          disabled={busy}
          asks={(part) => isPlain(type) || type.ask.includes(part) || Boolean(form.errors[part])}
        />
        <Suspense>
          <NewTicketFor
            value={ticket.forWhom}
            onChange={ticket.setForWhom}
            error={ticket.forWhomProblem}
            disabled={busy}
          />
          <NewTicketPeople
            value={ticket.involved}
            onChange={ticket.setInvolved}
            error={ticket.involvedProblem}
            disabled={busy}
          />
          <NewTicketSharing
            organization={organization}
            value={ticket.sharing}
            onChange={ticket.setSharing}
            error={ticket.sharingProblem}
            disabled={busy}
          />
          <NewTicketConfidential
            value={ticket.confidential}
            onChange={ticket.setConfidential}
            disabled={busy}
          />
        </Suspense>
        {asksPriority(type) && <AskedPriority matrix={type.priority.matrix} form={form} disabled={busy} />}
        <OwnFieldsSection placements={ticket.placements} form={form} disabled={busy} />
        <FormSection title={words.attachments} description={words.attachmentsHelp}>
          <FileDrop
            files={ticket.fileRows}
            onAdd={ticket.addFiles}
            onRemove={ticket.removeFile}
            accept={acceptedNames(TICKET_FILE_TYPES)}
            label={words.attachments}
            error={ticket.fileProblem}
            disabled={busy}
            pasteAnywhere
          />
        </FormSection>
        <FormFoot
          problem={ticket.problem}
          note={
            ticket.savedAt !== null && (
              <>
                {words.draftSaved} <RelativeTime date={ticket.savedAt} /> ·{' '}
                <UnstyledButton className={classes.discard} onClick={ticket.discard} disabled={busy}>
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
          <Button type="submit" loading={busy}>
            {words.submit}
          </Button>
        </FormFoot>
      </Box>
      <ConfirmDialog
        {...question}
        title={words.leaveTitle}
        message={words.leave}
        confirmLabel={words.leaveConfirm}
        cancelLabel={words.leaveStay}
        onConfirm={() => {
          ticket.cancel?.();
          question.onConfirm();
        }}
      />
    </Page>
  );
}
