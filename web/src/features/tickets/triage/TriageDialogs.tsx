import { Textarea } from '@mantine/core';
import { LENGTH } from '@switchboard/contract/limits.ts';
import type { TriageTicket } from '@switchboard/contract/tickets/triage.ts';
import { type ReactNode, useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import type { FilterOption } from '../../../lib/lists/filter.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { SearchSelect, type SearchSelectProps } from '../../../ui/inputs/SearchSelect.tsx';
import { loadAgentsFor, loadOriginalsFor, type TriageAct, useTriageAct } from './api.ts';
import { SnoozeChoices } from './SnoozeChoices.tsx';
import { type ChosenSnooze, USUAL_SNOOZE, untilOf } from './snooze-choices.ts';
import { text } from './text.ts';

export type AskedAction = 'assign' | 'duplicate' | 'decline' | 'snooze';

interface TriageDialogProps {
  ticket: TriageTicket;
  onDone: () => void;
  onClose: () => void;
}

/** What an action needs to know before it is done. */
export function TriageDialog({ action, ...props }: TriageDialogProps & { action: AskedAction }) {
  switch (action) {
    case 'assign':
      return <AssignDialog {...props} />;
    case 'duplicate':
      return <DuplicateDialog {...props} />;
    case 'decline':
      return <DeclineDialog {...props} />;
    case 'snooze':
      return <SnoozeDialog {...props} />;
  }
}

interface ActDialogProps extends TriageDialogProps {
  title: string;
  subtitle?: string;
  submitLabel: string;
  /** Null while something is missing. */
  act: Omit<TriageAct, 'ticket'> | null;
  dirty: boolean;
  children: ReactNode;
}

function ActDialog({ ticket, act, dirty, onDone, onClose, children, ...words }: ActDialogProps) {
  const { mutate, isPending, error } = useTriageAct();
  const send = () => {
    if (act === null) return;
    mutate(
      { ...act, ticket },
      {
        onSuccess: () => {
          onClose();
          onDone();
        },
      },
    );
  };
  return (
    <FormDialog
      opened
      {...words}
      busy={isPending}
      disabled={act === null}
      dirty={dirty}
      error={error ? wordsOf(error, text.failed) : null}
      onSubmit={send}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}

type ChosenProps = Pick<SearchSelectProps, 'label' | 'loadOptions' | 'placeholder' | 'what'>;

function useChosen(props: ChosenProps) {
  const [chosen, setChosen] = useState<FilterOption | null>(null);
  return { chosen, field: <SearchSelect {...props} value={chosen} onChange={setChosen} required /> };
}

function AssignDialog(props: TriageDialogProps) {
  const { ticket } = props;
  const words = text.assign;
  const [loadOptions] = useState(() => loadAgentsFor(ticket));
  const { chosen, field } = useChosen({
    label: words.agent,
    loadOptions,
    placeholder: words.choose,
    what: words.what,
  });
  return (
    <ActDialog
      {...props}
      title={words.title(ticket.ticketNumber)}
      submitLabel={text.actions.assign}
      act={chosen && { action: 'assign', assignee: chosen.value }}
      dirty={false}
    >
      {field}
    </ActDialog>
  );
}

function DuplicateDialog(props: TriageDialogProps) {
  const { ticket } = props;
  const words = text.duplicate;
  const [loadOptions] = useState(() => loadOriginalsFor(ticket));
  const { chosen, field } = useChosen({
    label: words.of,
    loadOptions,
    placeholder: words.choose,
    what: words.what,
  });
  return (
    <ActDialog
      {...props}
      title={words.title(ticket.ticketNumber)}
      subtitle={words.help}
      submitLabel={words.submit}
      act={chosen && { action: 'duplicate', of: chosen.value }}
      dirty={false}
    >
      {field}
    </ActDialog>
  );
}

function DeclineDialog(props: TriageDialogProps) {
  const { ticket } = props;
  const words = text.decline;
  const [reason, setReason] = useState('');
  return (
    <ActDialog
      {...props}
      title={words.title(ticket.ticketNumber)}
      subtitle={words.help}
      submitLabel={words.submit}
      act={reason.trim() === '' ? null : { action: 'decline', reason }}
      dirty={reason !== ''}
    >
      <Textarea
        label={words.reason}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
        maxLength={LENGTH.notes}
        autosize
        minRows={3}
        maxRows={10}
        required
        data-autofocus
      />
    </ActDialog>
  );
}

function SnoozeDialog(props: TriageDialogProps) {
  const { ticket } = props;
  const words = text.snooze;
  const [chosen, setChosen] = useState<ChosenSnooze>(USUAL_SNOOZE);
  const until = untilOf(chosen, new Date());
  return (
    <ActDialog
      {...props}
      title={words.title(ticket.ticketNumber)}
      subtitle={words.help}
      submitLabel={words.submit}
      act={until === undefined ? null : { action: 'snooze', until }}
      dirty={false}
    >
      <SnoozeChoices value={chosen} onChange={setChosen} />
    </ActDialog>
  );
}
