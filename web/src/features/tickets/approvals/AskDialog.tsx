import { Select, Textarea } from '@mantine/core';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { APPROVAL_HOLDS, type ApprovalHolds } from '@switchboard/contract/tickets/approval-values.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { type AskedStep, newStep, stepsOf } from '../../../shared/approvals/approvers.ts';
import { StepsFields } from '../../../shared/approvals/StepsFields.tsx';
import { text as asking } from '../../../shared/approvals/text.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useAsk } from './api.ts';
import { text } from './text.ts';

const { ask: words } = text;

/** Whom staff ask, in which order, and what is held until they agree. */
export function AskDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const [question, setQuestion] = useState('');
  const [holds, setHolds] = useState<ApprovalHolds>('nothing');
  const [steps, setSteps] = useState<readonly AskedStep[]>([newStep(0)]);
  const ask = useAsk(ticket._id);
  const isWhole = question.trim() !== '' && steps.every(({ approvers }) => approvers.length > 0);
  return (
    <FormDialog
      opened
      title={words.title(ticket.ticketNumber)}
      submitLabel={words.submit}
      width={560}
      busy={ask.isPending}
      disabled={!isWhole}
      dirty={question !== '' || steps.some(({ approvers }) => approvers.length > 0)}
      error={ask.isError ? wordsOf(ask.error, words.failed) : null}
      onSubmit={() =>
        ask.mutate(
          {
            question,
            holds,
            steps: stepsOf(steps),
          },
          {
            onSuccess: () => {
              toast.success(words.done);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <Textarea
        label={asking.question}
        placeholder={asking.questionHelp}
        value={question}
        onChange={({ currentTarget: { value } }) => setQuestion(value)}
        maxLength={LENGTH.approvalQuestion}
        autosize
        minRows={2}
        maxRows={8}
        required
        data-autofocus
      />
      <StepsFields steps={steps} onChange={setSteps} />
      <Select
        label={asking.holds}
        data={APPROVAL_HOLDS.map((value) => ({ value, label: asking.holdsChoices[value] }))}
        value={holds}
        allowDeselect={false}
        onChange={(value) => setHolds(APPROVAL_HOLDS.find((one) => one === value) ?? 'nothing')}
      />
    </FormDialog>
  );
}
