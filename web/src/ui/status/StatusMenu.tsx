import { Loader, Menu } from '@mantine/core';
import { TICKET_STATUSES, type TicketStatus } from '@switchboard/contract/enums.ts';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Kbd } from '../text/Kbd.tsx';
import { Mono } from '../text/Mono.tsx';
import { StatusIcon } from './StatusIcon.tsx';
import classes from './StatusMenu.module.css';

export interface StatusMenuProps {
  status: TicketStatus;
  onSelect: (status: TicketStatus) => void;
  /** Stands in the menu's head after "Set status of", usually the ticket's number. */
  subject: ReactNode;
  /** Says in words whose status it is, for people who hear the page. */
  label: string;
  busy?: boolean;
  disabled?: boolean;
  /** `cell` is bare until hovered, as in tables; `field` always shows its border. */
  variant?: 'cell' | 'field';
}

/** The status as a button; its menu also answers to the keys 1 to 4. */
export function StatusMenu({
  status,
  onSelect,
  subject,
  label,
  busy = false,
  disabled = false,
  variant = 'cell',
}: StatusMenuProps) {
  const [opened, setOpened] = useState(false);

  const choose = (chosen: TicketStatus | undefined) => {
    if (!chosen || chosen === status) return;
    setOpened(false);
    onSelect(chosen);
  };

  const firstOther = TICKET_STATUSES.find((option) => option !== status);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-4]$/.test(event.key)) return;
    event.preventDefault();
    choose(TICKET_STATUSES[Number(event.key) - 1]);
  };

  return (
    <Menu opened={opened} onChange={setOpened} width={196} offset={4}>
      <Menu.Target>
        <button
          type="button"
          className={clsx(classes.button, variant === 'cell' ? classes.cell : classes.field)}
          disabled={disabled || busy}
          aria-label={`${label}: ${status}`}
          aria-busy={busy}
        >
          {busy ? <Loader size={14} /> : <StatusIcon status={status} />}
          {status}
          {!disabled && <IconChevronDown className={classes.chevron} size={14} stroke={1.5} aria-hidden />}
        </button>
      </Menu.Target>
      <Menu.Dropdown onKeyDown={onKeyDown} aria-label={label}>
        <Menu.Label>
          Set status of <Mono>{subject}</Mono>
        </Menu.Label>
        {TICKET_STATUSES.map((option, index) => (
          <Menu.Item
            key={option}
            disabled={option === status}
            // Mantine would try the first item, which may be the disabled one, and leave the keys outside.
            data-autofocus={option === firstOther || undefined}
            onClick={() => choose(option)}
            rightSection={
              option === status ? (
                <IconCheck size={15} stroke={1.6} aria-label="current" />
              ) : (
                <Kbd>{index + 1}</Kbd>
              )
            }
          >
            <span className={classes.item}>
              <StatusIcon status={option} />
              {option}
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
