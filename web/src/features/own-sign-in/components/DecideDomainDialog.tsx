import { Textarea } from '@mantine/core';
import { DOMAINS } from '@switchboard/contract/organizations/domain-limits.ts';
import { approveDomain, type DomainOfOrganization } from '@switchboard/contract/organizations/domains.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { type DomainDecision, useDecideDomain } from '../domain-api.ts';
import { everyText } from '../domain-text.ts';

interface DecideDomainDialogProps {
  domain: DomainOfOrganization;
  decision: DomainDecision;
  onClose: () => void;
}

export function DecideDomainDialog({ domain, decision, onClose }: DecideDomainDialogProps) {
  const words = everyText.decision;
  const own = words[decision];
  const { mutateAsync } = useDecideDomain(domain._id, decision);
  const { dialog, field } = useCallForm({
    initialValues: { note: '' },
    validate: approveDomain.body,
    failed: words.failed,
    send: async ({ note }) => {
      await mutateAsync(note);
      toast.success(own.done(domain.domain));
      onClose();
    },
  });
  return (
    <FormDialog
      opened
      title={own.title(domain.domain)}
      subtitle={own.subtitle(domain.organization.name)}
      submitLabel={own.submit}
      {...dialog}
      onClose={onClose}
    >
      <Textarea
        {...field('note')}
        label={words.note}
        description={words.noteHelp}
        maxLength={DOMAINS.note}
        autosize
        minRows={2}
        required
        data-autofocus
      />
    </FormDialog>
  );
}
