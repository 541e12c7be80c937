import { TICKET_PRIORITIES, type TicketPriority } from '@switchboard/contract/enums.ts';
import type { ReactNode } from 'react';
import { Mono } from '../text/Mono.tsx';
import { ChoiceMenu } from './ChoiceMenu.tsx';
import type { ChoiceMenuUse } from './choice.ts';
import { PriorityIcon } from './PriorityIcon.tsx';

export interface PriorityMenuProps extends ChoiceMenuUse<TicketPriority> {
  priority: TicketPriority;
}

/** What is chosen from. @param subject whose priority, usually the ticket's number */
export const priorityChoice = (subject: ReactNode) => ({
  options: TICKET_PRIORITIES,
  icon: (option: TicketPriority) => <PriorityIcon priority={option} />,
  heading: (
    <>
      Set priority of <Mono>{subject}</Mono>
    </>
  ),
});

export const PriorityMenu = ({ priority, subject, ...use }: PriorityMenuProps) => (
  <ChoiceMenu {...use} {...priorityChoice(subject)} value={priority} />
);
