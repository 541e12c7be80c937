import { Box, Button, Group, Stack, Text } from '@mantine/core';
import {
  canCancelApproval,
  canResubmitApproval,
  decisionsOf,
} from '@switchboard/contract/tickets/approval-policy.ts';
import type { TicketApproval } from '@switchboard/contract/tickets/approval-shapes.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { canAskApproval, isActive } from '@switchboard/contract/tickets/ticket-policy.ts';
import { useState } from 'react';
import { useActor } from '../../../lib/session/session.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { ticketFacts } from '../ticket-facts.ts';
import { ReplaceDialog, WordsDialog } from './ApprovalDialogs.tsx';
import { ApprovalSteps } from './ApprovalSteps.tsx';
import { ApprovalMark, ApprovalWords } from './ApprovalWords.tsx';
import { useApprovalAct } from './api.ts';
import { DecisionBar } from './DecisionBar.tsx';
import { text } from './text.ts';

/** The approvals of a ticket above what was said: those that wait, and of the others the newest. */
export function ApprovalBlock({ ticket }: { ticket: Ticket }) {
  const waiting = ticket.approvals.filter(({ state }) => state === 'pending');
  const newest = ticket.approvals.find(({ state }) => state !== 'pending');
  const shown = waiting.length > 0 || newest === undefined ? waiting : [newest];
  return (
    <Stack gap={12} mt={12} mb={16}>
      {shown.map((approval) => (
        <One key={approval._id} ticket={ticket} approval={approval} />
      ))}
    </Stack>
  );
}

function One({ ticket, approval }: { ticket: Ticket; approval: TicketApproval }) {
  const actor = useActor();
  const facts = ticketFacts(ticket);
  const mine = decisionsOf(approval, actor.id);
  return (
    <Card title={text.approval} aside={<ApprovalMark state={approval.state} />}>
      <Stack gap={12}>
        <Text className="anywhere" style={{ whiteSpace: 'pre-wrap' }}>
          {approval.question}
        </Text>
        <ApprovalWords approval={approval} />
        <ApprovalSteps steps={approval.steps} />
        {approval.reason && (
          <Text fz="sm" c="secondary" className="anywhere">
            {approval.reason}
          </Text>
        )}
        <Earlier approval={approval} />
        {mine.map((decision) => (
          <DecisionBar
            key={`${decision.step} ${decision.inPlaceOf?._id ?? ''}`}
            approval={approval}
            decision={decision}
          />
        ))}
        <Manage
          approval={approval}
          mayManage={actor.role !== 'super_admin' && canAskApproval(actor, facts)}
          mayCancel={canCancelApproval(actor, approval)}
          mayResubmit={
            actor.role !== 'super_admin' && isActive(ticket) && canResubmitApproval(actor, facts, approval)
          }
        />
      </Stack>
    </Card>
  );
}

/** What was said in rounds before, where somebody wants to know. */
function Earlier({ approval: { earlier } }: { approval: TicketApproval }) {
  const [shown, setShown] = useState(false);
  if (earlier.length === 0) return null;
  return (
    <Box>
      <Button
        size="compact-xs"
        variant="subtle"
        ml={-8}
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
      >
        {text.earlier(earlier.length)}
      </Button>
      {shown &&
        earlier.map(({ round, steps }) => (
          <Stack key={round} gap={6} mt={8}>
            <Text fz="xs" c="dimmed">
              {text.round(round)}
            </Text>
            <ApprovalSteps steps={steps} />
          </Stack>
        ))}
    </Box>
  );
}

interface ManageProps {
  approval: TicketApproval;
  mayManage: boolean;
  mayCancel: boolean;
  mayResubmit: boolean;
}

const button = { size: 'compact-xs', variant: 'default' } as const;

function Manage({ approval, mayManage, mayCancel, mayResubmit }: ManageProps) {
  const [opened, setOpened] = useState<'cancel' | 'resubmit' | 'replace' | null>(null);
  const { mutate, isPending } = useApprovalAct(approval);
  const pending = approval.steps.find(({ state }) => state === 'pending');
  const isVacant = pending?.approvers.every(({ decision }) => decision !== null);
  const close = () => setOpened(null);
  const mayReplace = mayManage && pending !== undefined;
  if (!mayReplace && !mayCancel && !mayResubmit) return null;
  return (
    <Group gap={8} wrap="wrap">
      {mayReplace && (
        <>
          {!isVacant && (
            <Button {...button} loading={isPending} onClick={() => mutate({ how: 'remind' })}>
              {text.remind}
            </Button>
          )}
          <Button {...button} aria-haspopup="dialog" onClick={() => setOpened('replace')}>
            {text.replace}
          </Button>
        </>
      )}
      {mayCancel && (
        <Button {...button} aria-haspopup="dialog" onClick={() => setOpened('cancel')}>
          {text.cancel}
        </Button>
      )}
      {mayResubmit && (
        <Button {...button} aria-haspopup="dialog" onClick={() => setOpened('resubmit')}>
          {text.resubmit}
        </Button>
      )}
      {(opened === 'cancel' || opened === 'resubmit') && (
        <WordsDialog how={opened} approval={approval} onClose={close} />
      )}
      {opened === 'replace' && pending && (
        <ReplaceDialog approval={approval} step={pending} onClose={close} />
      )}
    </Group>
  );
}
