import { TICKET_STATUSES, type TicketStatus } from '@switchboard/contract/enums.ts';
import type { ReactNode } from 'react';
import { Mono } from '../text/Mono.tsx';
import { ChoiceMenu } from './ChoiceMenu.tsx';
import type { ChoiceMenuUse } from './choice.ts';
import { StatusIcon } from './StatusIcon.tsx';

export interface StatusMenuProps extends ChoiceMenuUse<TicketStatus> {
  status: TicketStatus;
  held?: readonly TicketStatus[];
}

/**
 * What is chosen from.
 * @param subject whose status, usually the ticket's number
 * @param held statuses that wait for an approval
 */
export const statusChoice = (subject: ReactNode, held: readonly TicketStatus[] = []) => ({
  held: { values: held, why: 'Waits for approval' },
  options: TICKET_STATUSES,
  icon: (option: TicketStatus) => <StatusIcon status={option} />,
  heading: (
    <>
      Set status of <Mono>{subject}</Mono>
    </>
  ),
});

export const StatusMenu = ({ status, subject, held, ...use }: StatusMenuProps) => (
  <ChoiceMenu {...use} {...statusChoice(subject, held)} value={status} />
);
