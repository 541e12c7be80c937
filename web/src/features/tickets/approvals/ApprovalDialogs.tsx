import { Textarea } from '@mantine/core';
import { LENGTH } from '@switchboard/contract/limits.ts';
import type { ApprovalStep, TicketApproval } from '@switchboard/contract/tickets/approval-shapes.ts';
import { useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { fullName } from '../../../lib/format/format.ts';
import type { FilterOption } from '../../../lib/lists/filter.ts';
import { Approvers } from '../../../shared/approvals/Approvers.tsx';
import { approverOf } from '../../../shared/approvals/approvers.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { useApprovalAct } from './api.ts';
import { text } from './text.ts';

interface DialogProps {
  approval: TicketApproval;
  onClose: () => void;
}

/** Ends an approval, or asks again, with words that others read. */
export function WordsDialog({ how, approval, onClose }: DialogProps & { how: 'cancel' | 'resubmit' }) {
  const [written, setWritten] = useState('');
  const { mutate, isPending, isError, error } = useApprovalAct(approval);
  const words = how === 'cancel' ? text.cancelling : text.resubmitting;
  return (
    <FormDialog
      opened
      title={words.title}
      subtitle={words.help}
      submitLabel={words.submit}
      {...(how === 'cancel' && { cancelLabel: 'Back' })}
      busy={isPending}
      disabled={written.trim() === ''}
      dirty={written !== ''}
      error={isError ? wordsOf(error, text.failed) : null}
      onSubmit={() =>
        mutate(how === 'cancel' ? { how, reason: written } : { how, comment: written }, {
          onSuccess: onClose,
        })
      }
      onClose={onClose}
    >
      <Textarea
        label={words.label}
        value={written}
        onChange={({ currentTarget: { value } }) => setWritten(value)}
        maxLength={LENGTH.approvalComment}
        autosize
        minRows={3}
        maxRows={8}
        required
        data-autofocus
      />
    </FormDialog>
  );
}

/** Asks others in the place of who has not decided. */
export function ReplaceDialog({ approval, step, onClose }: DialogProps & { step: ApprovalStep }) {
  const [chosen, setChosen] = useState<readonly FilterOption[]>(() =>
    step.approvers
      .filter(({ decision }) => decision === null)
      .map(({ person }) => ({ value: `person:${person._id}`, label: fullName(person) })),
  );
  const { mutate, isPending, isError, error } = useApprovalAct(approval);
  return (
    <FormDialog
      opened
      title={text.replacing.title}
      subtitle={text.replacing.help}
      submitLabel={text.replacing.submit}
      busy={isPending}
      disabled={chosen.length === 0}
      error={isError ? wordsOf(error, text.failed) : null}
      onSubmit={() =>
        mutate({ how: 'replace', step: step._id, approvers: chosen.map(approverOf) }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <Approvers label={text.approval} chosen={chosen} onChange={setChosen} />
    </FormDialog>
  );
}
