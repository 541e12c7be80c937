import { Menu } from '@mantine/core';
import type { ScheduledTicket } from '@switchboard/contract/schedules/scheduled-ticket.ts';
import {
  IconBolt,
  IconCalendarX,
  IconHistory,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { schedulePath } from '../../../lib/navigation/paths.ts';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { canExecute, toggleOf } from '../schedule-actions.ts';
import { text } from '../text.ts';

const words = text.actions;

export interface ScheduleActions {
  onEdit: (schedule: ScheduledTicket) => void;
  onToggle: (schedule: ScheduledTicket) => void;
  onExecute: (schedule: ScheduledTicket) => void;
  onCancel: (schedule: ScheduledTicket) => void;
}

/** What can be done with a schedule. */
export function ScheduleRowMenu({
  schedule,
  onEdit,
  onToggle,
  onExecute,
  onCancel,
}: ScheduleActions & { schedule: ScheduledTicket }) {
  const toggle = toggleOf(schedule);
  return (
    <RowMenu label={words.more(schedule.summary)}>
      <Menu.Item
        component={Link}
        to={schedulePath(schedule._id)}
        leftSection={<IconHistory size={16} stroke={1.6} />}
      >
        {words.runs}
      </Menu.Item>
      <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={() => onEdit(schedule)}>
        {words.edit}
      </Menu.Item>
      {toggle && (
        <Menu.Item
          leftSection={
            toggle === 'pause' ? (
              <IconPlayerPause size={16} stroke={1.6} />
            ) : (
              <IconPlayerPlay size={16} stroke={1.6} />
            )
          }
          onClick={() => onToggle(schedule)}
        >
          {words[toggle]}
        </Menu.Item>
      )}
      {canExecute(schedule) && (
        <Menu.Item leftSection={<IconBolt size={16} stroke={1.6} />} onClick={() => onExecute(schedule)}>
          {words.execute}
        </Menu.Item>
      )}
      {schedule.status !== 'cancelled' && (
        <Menu.Item leftSection={<IconCalendarX size={16} stroke={1.6} />} onClick={() => onCancel(schedule)}>
          {words.cancel}
        </Menu.Item>
      )}
    </RowMenu>
  );
}
