import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { LENGTH } from '@switchboard/contract/limits.ts';
import type { OwnDecision } from '@switchboard/contract/tickets/approval-policy.ts';
import type { TicketApproval } from '@switchboard/contract/tickets/approval-shapes.ts';
import type { ApprovalDecision } from '@switchboard/contract/tickets/approval-values.ts';
import { IconCheck, IconX } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import { fullName } from '../../../lib/format/format.ts';
import { KEY } from '../../../lib/navigation/key-table.ts';
import { useApprovalAct } from './api.ts';
import { text } from './text.ts';

interface DecisionBarProps {
  approval: TicketApproval;
  decision: OwnDecision;
  /** The field of the comment, for keys that lead there. */
  field?: Ref<HTMLTextAreaElement>;
  onDecided?: () => void;
}

/** Approves or rejects; a rejection says why. */
export function DecisionBar({ approval, decision: own, field, onDecided }: DecisionBarProps) {
  const inPlaceOf = own.inPlaceOf && fullName(own.inPlaceOf);
  const [comment, setComment] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, variables } = useApprovalAct(approval);
  const decide = (decision: ApprovalDecision) => {
    if (decision === 'rejected' && comment.trim() === '') {
      setMissing(true);
      return;
    }
    const inPlace = own.inPlaceOf && { for: own.inPlaceOf._id };
    mutate(
      { how: 'decide', step: own.step, decision, comment, ...inPlace },
      { onSuccess: () => onDecided?.() },
    );
  };
  const isDoing = (decision: ApprovalDecision) =>
    isPending && variables.how === 'decide' && variables.decision === decision;
  return (
    <Stack gap={8} role="group" aria-label={inPlaceOf ? text.inPlaceOf(inPlaceOf) : text.approval}>
      {inPlaceOf && (
        <Text fz="sm" fw={500}>
          {text.inPlaceOf(inPlaceOf)}
        </Text>
      )}
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
