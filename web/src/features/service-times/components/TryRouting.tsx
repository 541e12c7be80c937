import { Select } from '@mantine/core';
import { TICKET_PRIORITIES, type TicketPriority } from '@switchboard/contract/enums.ts';
import { useState } from 'react';
import { InfoDialog } from '../../../ui/dialog/InfoDialog.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { Fact, Facts } from '../../../ui/page/Facts.tsx';
import { useRuleChoices, useTriedRouting } from '../routing-api.ts';
import { text } from '../text.ts';

const words = text.routing.attempt;
const labels = text.routing.form;
const ASKED = ['requestTypes', 'categories', 'projects'] as const;

/** To which team a ticket with these values would come. */
export function TryRouting({ onClose }: { onClose: () => void }) {
  const choices = useRuleChoices();
  const [facts, setFacts] = useState({ requestTypes: '', categories: '', projects: '' });
  const [priority, setPriority] = useState<TicketPriority>('Medium');
  const query = useTriedRouting({
    requestType: facts.requestTypes,
    category: facts.categories,
    project: facts.projects,
    priority,
  });
  return (
    <InfoDialog title={words.title} subtitle={words.description} onClose={onClose}>
      {ASKED.map((name) => (
        <Select
          key={name}
          label={words.labels[name]}
          placeholder={labels.any}
          data={choices[name]}
          value={facts[name] || null}
          searchable
          clearable
          onChange={(chosen) => setFacts({ ...facts, [name]: chosen ?? '' })}
        />
      ))}
      <Select
        label={words.labels.priority}
        data={[...TICKET_PRIORITIES]}
        value={priority}
        allowDeselect={false}
        onChange={(chosen) => setPriority(TICKET_PRIORITIES.find((one) => one === chosen) ?? priority)}
      />
      <Loaded query={query} what={words.what} placeholder={<SkeletonRows rows={2} height={20} />}>
        {({ rule, team }) => (
          <div role="status">
            <Facts labels="max-content" gap={[6, 16]}>
              <Fact label={words.rule}>{rule ?? words.none}</Fact>
              <Fact label={labels.team}>{team?.name ?? words.nobody}</Fact>
            </Facts>
          </div>
        )}
      </Loaded>
    </InfoDialog>
  );
}
