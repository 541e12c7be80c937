import { Button, Group, Select, Stack, Text, Textarea } from '@mantine/core';
import { LENGTH } from '@switchboard/contract/limits.ts';
import {
  APPROVAL_HOLDS,
  type ApprovalHolds,
  TICKET_APPROVALS,
} from '@switchboard/contract/tickets/approval-values.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import type { FilterOption } from '../../../lib/lists/filter.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Approvers } from './Approvers.tsx';
import { approverOf, useAsk } from './api.ts';
import { text } from './text.ts';

const { ask: words } = text;

interface Step {
  readonly key: number;
  readonly need: string;
  readonly approvers: readonly FilterOption[];
}

const newStep = (key: number): Step => ({ key, need: 'all', approvers: [] });

const needOf = (need: string) => (need === 'all' || need === 'one' ? need : Number(need));

/** All, one, and what is between. */
const choicesOf = (asked: number) => [
  { value: 'all', label: words.all },
  ...Array.from({ length: Math.max(0, asked - 2) }, (_, index) => ({
    value: String(index + 2),
    label: words.some(index + 2, asked),
  })),
  { value: 'one', label: words.one },
];

/** Whom staff ask, in which order, and what is held until they agree. */
export function AskDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const [question, setQuestion] = useState('');
  const [holds, setHolds] = useState<ApprovalHolds>('nothing');
  const [steps, setSteps] = useState<readonly Step[]>([newStep(0)]);
  const ask = useAsk(ticket._id);
  const change = (key: number, changes: Partial<Step>) =>
    setSteps(steps.map((step) => (step.key === key ? { ...step, ...changes } : step)));
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
            steps: steps.map(({ need, approvers }) => ({
              need: needOf(need),
              approvers: approvers.map(approverOf),
            })),
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
        label={words.question}
        placeholder={words.questionHelp}
        value={question}
        onChange={({ currentTarget: { value } }) => setQuestion(value)}
        maxLength={LENGTH.approvalQuestion}
        autosize
        minRows={2}
        maxRows={8}
        required
        data-autofocus
      />
      {steps.map((step, index) => (
        <Stack key={step.key} gap={8} component="section" aria-label={words.step(index + 1)}>
          <Approvers
            label={words.step(index + 1)}
            chosen={step.approvers}
            onChange={(approvers) => change(step.key, { approvers, need: 'all' })}
          />
          <Group justify="space-between" wrap="wrap">
            {step.approvers.length > 1 ? (
              <Group gap={8}>
                <Text span fz="sm" c="secondary">
                  {words.needed}
                </Text>
                <Select
                  aria-label={words.needed}
                  size="xs"
                  w={150}
                  data={choicesOf(step.approvers.length)}
                  value={step.need}
                  allowDeselect={false}
                  onChange={(need) => change(step.key, { need: need ?? 'all' })}
                />
              </Group>
            ) : (
              <span />
            )}
            {steps.length > 1 && (
              <Button
                size="compact-xs"
                variant="subtle"
                onClick={() => setSteps(steps.filter(({ key }) => key !== step.key))}
              >
                {words.removeStep}
              </Button>
            )}
          </Group>
        </Stack>
      ))}
      {steps.length < TICKET_APPROVALS.steps && (
        <div>
          <Button
            size="xs"
            variant="default"
            onClick={() => setSteps([...steps, newStep(Math.max(...steps.map(({ key }) => key)) + 1)])}
          >
            {words.addStep}
          </Button>
        </div>
      )}
      <Select
        label={words.holds}
        data={APPROVAL_HOLDS.map((value) => ({ value, label: words.holdsChoices[value] }))}
        value={holds}
        allowDeselect={false}
        onChange={(value) => setHolds(APPROVAL_HOLDS.find((one) => one === value) ?? 'nothing')}
      />
    </FormDialog>
  );
}
