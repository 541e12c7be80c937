import { Button, Group, Stack, Switch, TextInput, VisuallyHidden } from '@mantine/core';
import { CHECKLISTS, LENGTH } from '@switchboard/contract/limits.ts';
import type { Checklist } from '@switchboard/contract/tickets/checklists.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { type SubmitEvent, useMemo, useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx';
import { loadTemplates, useAddItems, useChecklist, useShareChecklist } from './api.ts';
import { ChecklistLine } from './ChecklistLine.tsx';
import { words } from './text.ts';
import { useItemOrder } from './use-item-order.ts';

const fail = (error: unknown) => void toast.error(wordsOf(error, words.failed));

interface ChecklistPanelProps {
  ticket: Ticket;
  mayWrite: boolean;
}

export function ChecklistPanel({ ticket, mayWrite }: ChecklistPanelProps) {
  const { data, isError, isFetching, refetch } = useChecklist(ticket._id);
  if (data === undefined) {
    return isError ? (
      <LoadError what={words.what} onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      <SkeletonRows rows={2} height={24} />
    );
  }
  return <Items ticket={ticket} checklist={data} mayWrite={mayWrite} />;
}

function Items({ ticket, checklist, mayWrite }: ChecklistPanelProps & { checklist: Checklist }) {
  const order = useItemOrder(ticket._id, checklist.items);
  return (
    <Stack gap={6} mt={6}>
      <Stack component="ul" gap={2} m={0} p={0} style={{ listStyle: 'none' }}>
        {checklist.items.map((item) => (
          <ChecklistLine key={item._id} item={item} ticketId={ticket._id} order={mayWrite ? order : null} />
        ))}
      </Stack>
      <VisuallyHidden role="status">{order.said}</VisuallyHidden>
      {mayWrite && checklist.total < CHECKLISTS.items && <NewItems ticket={ticket} />}
      {mayWrite && <Shared checklist={checklist} ticketId={ticket._id} />}
    </Stack>
  );
}

function NewItems({ ticket }: { ticket: Ticket }) {
  const [typed, setTyped] = useState('');
  const [choosing, setChoosing] = useState(false);
  const { mutate, isPending } = useAddItems(ticket._id);
  const loadOptions = useMemo(() => loadTemplates(ticket.organizationId), [ticket.organizationId]);
  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (typed.trim() === '' || isPending) return;
    mutate({ text: typed }, { onSuccess: () => setTyped(''), onError: fail });
  };
  return (
    <>
      <form onSubmit={add}>
        <Group gap={6} wrap="nowrap">
          <TextInput
            size="xs"
            flex={1}
            aria-label={words.add}
            placeholder={words.add}
            maxLength={LENGTH.checklistItem}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button
            type="submit"
            size="xs"
            variant="default"
            loading={isPending}
            disabled={typed.trim() === ''}
          >
            {words.submit}
          </Button>
        </Group>
      </form>
      {choosing ? (
        <SearchSelect
          label={words.template}
          value={null}
          loadOptions={loadOptions}
          what={words.templates}
          nothingFound={words.noTemplate}
          onChange={(chosen) => {
            setChoosing(false);
            if (chosen) mutate({ template: chosen.value }, { onError: fail });
          }}
        />
      ) : (
        <Button
          variant="subtle"
          size="compact-xs"
          style={{ alignSelf: 'start' }}
          onClick={() => setChoosing(true)}
        >
          {words.apply}
        </Button>
      )}
    </>
  );
}

function Shared({ checklist, ticketId }: { checklist: Checklist; ticketId: string }) {
  const { mutate, isPending, variables } = useShareChecklist(ticketId);
  return (
    <Switch
      size="xs"
      label={words.shared}
      checked={isPending ? variables : checklist.shared}
      onChange={(event) => mutate(event.currentTarget.checked, { onError: fail })}
    />
  );
}
