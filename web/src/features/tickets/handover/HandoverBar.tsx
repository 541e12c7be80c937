import { Box, Button, Group, Text, Textarea } from '@mantine/core';
import { LENGTH } from '@switchboard/contract/limits.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { useState } from 'react';
import { dayAndTime, fullName } from '../../../lib/format/format.ts';
import { useUser } from '../../../lib/session/session.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { useAnswer } from './api.ts';
import { words } from './text.ts';

const { bar: text } = words;

type Open = NonNullable<Ticket['handover']>;

function headline({ from, to, mayAnswer }: Open, readerId: string): string {
  const giver = from === null ? text.somebody : fullName(from);
  if (to.user !== null) {
    return to.user._id === readerId ? text.toYou(giver) : text.to(giver, fullName(to.user));
  }
  const team = to.team?.name ?? '';
  return mayAnswer ? text.toTeam(giver, team) : text.to(giver, team);
}

/** That a ticket is offered to somebody, and what they do with it. */
export function HandoverBar({ ticket, handover }: { ticket: Ticket; handover: Open }) {
  const { _id } = useUser();
  const [bouncing, setBouncing] = useState(false);
  const { mutate, isPending } = useAnswer(ticket);
  const { mayAnswer, mayWithdraw, where, nextStep, promisedAt } = handover;
  return (
    <Box mb={12}>
      <Notice
        tone="info"
        role="status"
        title={headline(handover, _id)}
        action={
          <Group gap={8}>
            {mayAnswer && (
              <>
                <Button size="xs" loading={isPending} onClick={() => mutate({ how: 'accept' })}>
                  {text.accept}
                </Button>
                <Button size="xs" variant="default" onClick={() => setBouncing(true)}>
                  {text.bounce}
                </Button>
              </>
            )}
            {mayWithdraw && (
              <Button
                size="xs"
                variant="default"
                loading={isPending}
                onClick={() => mutate({ how: 'withdraw' })}
              >
                {words.withdraw}
              </Button>
            )}
          </Group>
        }
      >
        <Text className="anywhere" inherit>
          {text.state} {where}
        </Text>
        <Text className="anywhere" inherit>
          {text.nextStep} {nextStep}
        </Text>
        {promisedAt !== null && <Text inherit>{text.promised(dayAndTime(promisedAt))}</Text>}
      </Notice>
      {bouncing && <BounceDialog ticket={ticket} onClose={() => setBouncing(false)} />}
    </Box>
  );
}

function BounceDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useAnswer(ticket);
  return (
    <FormDialog
      opened
      title={words.bounce.title}
      subtitle={words.bounce.help}
      submitLabel={words.bounce.submit}
      busy={isPending}
      disabled={reason.trim() === ''}
      dirty={reason !== ''}
      onSubmit={() => mutate({ how: 'bounce', reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Textarea
        label={words.bounce.reason}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
        maxLength={LENGTH.notes}
        autosize
        minRows={3}
        maxRows={8}
        required
        data-autofocus
      />
    </FormDialog>
  );
}
