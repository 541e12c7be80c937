import { TICKET_STATUSES, type TicketStatus } from '@switchboard/contract/enums.ts';
import { Mono } from '../text/Mono.tsx';
import { ChoiceMenu } from './ChoiceMenu.tsx';
import type { ChoiceMenuUse } from './ChoiceMenuOpened.tsx';
import { StatusIcon } from './StatusIcon.tsx';

export interface StatusMenuProps extends ChoiceMenuUse<TicketStatus> {
  status: TicketStatus;
}

export function StatusMenu({ status, subject, ...use }: StatusMenuProps) {
  return (
    <ChoiceMenu
      {...use}
      value={status}
      options={TICKET_STATUSES}
      icon={(option) => <StatusIcon status={option} />}
      heading={
        <>
          Set status of <Mono>{subject}</Mono>
        </>
      }
    />
  );
}
