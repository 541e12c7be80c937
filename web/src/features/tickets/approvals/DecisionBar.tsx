import { Button, Group, Stack, Textarea } from '@mantine/core';
import { LENGTH } from '@switchboard/contract/limits.ts';
import type { TicketApproval } from '@switchboard/contract/tickets/approval-shapes.ts';
import type { ApprovalDecision } from '@switchboard/contract/tickets/approval-values.ts';
import { IconCheck, IconX } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import { KEY } from '../../../lib/navigation/key-table.ts';
import { useApprovalAct } from './api.ts';
import { text } from './text.ts';

interface DecisionBarProps {
  approval: TicketApproval;
  step: string;
  /** The field of the comment, for keys that lead there. */
  field?: Ref<HTMLTextAreaElement>;
  onDecided?: () => void;
}

/** Approves or rejects; a rejection says why. */
export function DecisionBar({ approval, step, field, onDecided }: DecisionBarProps) {
  const [comment, setComment] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, variables } = useApprovalAct(approval);
  const decide = (decision: ApprovalDecision) => {
    if (decision === 'rejected' && comment.trim() === '') {
      setMissing(true);
      return;
    }
    mutate({ how: 'decide', step, decision, comment }, { onSuccess: () => onDecided?.() });
  };
  const isDoing = (decision: ApprovalDecision) =>
    isPending && variables.how === 'decide' && variables.decision === decision;
  return (
    <Stack gap={8} role="group" aria-label={text.approval}>
      <Textarea
        ref={field}
        aria-label={text.comment}
        placeholder={`${text.comment} (${text.commentHelp.toLowerCase()})`}
        value={comment}
        error={isMissing && comment.trim() === '' ? text.sayWhy : null}
        onChange={({ currentTarget: { value } }) => setComment(value)}
        maxLength={LENGTH.approvalComment}
        autosize
        minRows={1}
        maxRows={6}
      />
      <Group gap={8}>
        <Button
          mih={40}
          aria-keyshortcuts={KEY.approve}
          leftSection={<IconCheck size={16} stroke={1.8} aria-hidden />}
          loading={isDoing('approved')}
          disabled={isPending}
          onClick={() => decide('approved')}
        >
          {text.approve}
        </Button>
        <Button
          mih={40}
          variant="default"
          aria-keyshortcuts={KEY.reject}
          leftSection={<IconX size={16} stroke={1.8} aria-hidden />}
          loading={isDoing('rejected')}
          disabled={isPending}
          onClick={() => decide('rejected')}
        >
          {text.reject}
        </Button>
      </Group>
    </Stack>
  );
}
