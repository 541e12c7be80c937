import { TICKET_PRIORITIES, type TicketPriority } from '@switchboard/contract/enums.ts';
import { Mono } from '../text/Mono.tsx';
import { ChoiceMenu } from './ChoiceMenu.tsx';
import type { ChoiceMenuUse } from './ChoiceMenuOpened.tsx';
import { PriorityIcon } from './PriorityIcon.tsx';

export interface PriorityMenuProps extends ChoiceMenuUse<TicketPriority> {
  priority: TicketPriority;
}

export function PriorityMenu({ priority, subject, ...use }: PriorityMenuProps) {
  return (
    <ChoiceMenu
      {...use}
      value={priority}
      options={TICKET_PRIORITIES}
      icon={(option) => <PriorityIcon priority={option} />}
      heading={
        <>
          Set priority of <Mono>{subject}</Mono>
        </>
      }
    />
  );
}
