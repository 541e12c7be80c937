import { Select } from '@mantine/core';
import { TICKET_PRIORITIES, type TicketPriority } from '@switchboard/contract/enums.ts';
import { useState } from 'react';
import { dayAndTime } from '../../../lib/format/format.ts';
import { InfoDialog } from '../../../ui/dialog/InfoDialog.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { Fact, Facts } from '../../../ui/page/Facts.tsx';
import { useTriedPolicy } from '../api.ts';
import { useProjectChoices } from '../routing-api.ts';
import { text } from '../text.ts';

const words = text.policies.attempt;

/** Which policy a ticket would get that is raised now, and when it would be due. */
export function TryPolicy({ onClose }: { onClose: () => void }) {
  const [priority, setPriority] = useState<TicketPriority>('Medium');
  const [project, setProject] = useState('');
  const projects = useProjectChoices();
  const query = useTriedPolicy({ priority, project });
  const moment = (at: string | null) => (at === null ? words.noTarget : dayAndTime(at));
  return (
    <InfoDialog title={words.title} subtitle={words.description} onClose={onClose}>
      <Select
        label={words.priority}
        data={[...TICKET_PRIORITIES]}
        value={priority}
        allowDeselect={false}
        onChange={(chosen) => setPriority(TICKET_PRIORITIES.find((one) => one === chosen) ?? priority)}
      />
      <Select
        label={words.project}
        placeholder={words.any}
        data={projects}
        value={project || null}
        searchable
        clearable
        onChange={(chosen) => setProject(chosen ?? '')}
      />
      <Loaded query={query} what={words.what} placeholder={<SkeletonRows rows={4} height={20} />}>
        {({ policy, due }) => (
          <div role="status">
            <Facts labels="max-content" gap={[6, 16]}>
              <Fact label={words.policy}>{policy?.name ?? words.none}</Fact>
              {policy && (
                <>
                  <Fact label={text.clocks.first_response}>{moment(due.firstResponse)}</Fact>
                  <Fact label={text.clocks.next_response}>{moment(due.nextResponse)}</Fact>
                  <Fact label={text.clocks.resolution}>{moment(due.resolution)}</Fact>
                </>
              )}
            </Facts>
          </div>
        )}
      </Loaded>
    </InfoDialog>
  );
}
