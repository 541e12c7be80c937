import { Box, Group, Stack, Text } from '@mantine/core';
import { OUTCOMES } from '@switchboard/contract/policies/explain.ts';
import { type Access, explainAccess } from '@switchboard/contract/tickets/audience.ts';
import type { PersonValue } from '@switchboard/contract/tickets/forms/form-values.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { useApiQuery } from '../../../lib/cache/api-hooks.ts';
import { CACHE } from '../../../lib/cache/cache-times.ts';
import { dayAndTime, fullName } from '../../../lib/format/format.ts';
import { PersonField } from '../../../shared/own-fields/PersonField.tsx';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { DockedPanel } from '../../../ui/panel/DockedPanel.tsx';
import classes from './AccessPanel.module.css';
import { words } from './text.ts';

/** Says of a member of the organization, by every rule, why they may read the ticket, or may not. */
export function AccessPanel({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const [person, setPerson] = useState<PersonValue | null>(null);
  return (
    <div className={classes.beside}>
      <DockedPanel
        title={words.title}
        note={ticket.ticketNumber}
        closeLabel={words.close}
        onClose={onClose}
        onSubmit={() => undefined}
      >
        <PersonField
          data-autofocus
          label={words.person}
          value={person}
          organization={ticket.organizationId}
          onChange={(value) =>
            setPerson(typeof value === 'object' && value !== null && 'firstName' in value ? value : null)
          }
        />
        {person === null ? (
          <Text size="sm" c="dimmed">
            {words.empty}
          </Text>
        ) : (
          <Explanation ticketId={ticket._id} person={person} />
        )}
      </DockedPanel>
    </div>
  );
}

function Explanation({ ticketId, person }: { ticketId: string; person: PersonValue }) {
  const { data, isError, isFetching, refetch } = useApiQuery(
    ['tickets', 'access', ticketId, person._id],
    (options) => call(explainAccess, { params: { id: ticketId }, query: { person: person._id }, ...options }),
    { staleTime: CACHE.none },
  );
  if (isError) return <LoadError what={words.explanation} onRetry={() => void refetch()} busy={isFetching} />;
  if (data === undefined) return <SkeletonRows rows={5} />;
  const { canRead, rules } = data.access;
  const name = fullName(data.person);
  return (
    <>
      <Text role="status" fw={600}>
        {canRead ? words.can(name) : words.cannot(name)}
      </Text>
      {OUTCOMES.map((outcome) => (
        <Rules key={outcome} outcome={outcome} rules={rules.filter((rule) => rule.outcome === outcome)} />
      ))}
    </>
  );
}

type Rule = Access['rules'][number];
const ICONS = { granted: IconCheck, denied: IconX, not_applicable: IconMinus } as const;

function Rules({ outcome, rules }: { outcome: Rule['outcome']; rules: readonly Rule[] }) {
  if (rules.length === 0) return null;
  const Icon = ICONS[outcome];
  return (
    <Box component="section" aria-label={words.outcomes[outcome]}>
      <Text component="h3" size="sm" fw={600} mb={4}>
        {words.outcomes[outcome]}
      </Text>
      <Stack component="ul" gap={8} m={0} p={0} style={{ listStyle: 'none' }}>
        {rules.map(({ rule, text, facts }) => (
          <Group key={rule} component="li" gap={8} wrap="nowrap" align="flex-start">
            <Icon size={14} stroke={1.8} aria-hidden style={{ flex: 'none', marginTop: 3 }} />
            <div>
              <Text size="sm" {...(outcome !== 'granted' && { c: 'dimmed' })}>
                {text}
              </Text>
              {facts.map((fact) => (
                <Text key={`${fact.text} ${fact.since}`} size="xs" c="dimmed">
                  {wordsOf(fact)}
                </Text>
              ))}
            </div>
          </Group>
        ))}
      </Stack>
    </Box>
  );
}

function wordsOf({ text, since, until, by }: Rule['facts'][number]): string {
  const moments = [
    ...(since === null
      ? []
      : [`${words.since} ${dayAndTime(since)}`, by === null ? words.ofProduct : words.by(by)]),
    ...(until === null ? [] : [`${words.until} ${dayAndTime(until)}`]),
  ];
  return [text, ...moments].join(', ');
}
