import { Radio } from '@mantine/core';
import { TICKET_TYPES, type TicketType } from '@switchboard/contract/enums.ts';
import type { ReactNode } from 'react';
import { text } from '../text.ts';
import classes from './TicketTypeCards.module.css';

interface TicketTypeCardsProps {
  value: TicketType | '';
  onChange: (type: TicketType) => void;
  error: ReactNode;
  disabled: boolean;
}

/** The two kinds of ticket, each with what it is for. */
export function TicketTypeCards({ value, onChange, error, disabled }: TicketTypeCardsProps) {
  const choose = (chosen: string) => {
    const type = TICKET_TYPES.find((candidate) => candidate === chosen);
    if (type) onChange(type);
  };
  return (
    <Radio.Group
      label={text.create.ticketType}
      value={value || null}
      onChange={choose}
      error={error}
      data-path="ticketType"
    >
      <div className={classes.cards}>
        {TICKET_TYPES.map((type) => (
          <Radio.Card
            key={type}
            value={type}
            aria-label={type}
            className={classes.card}
            disabled={disabled}
            data-wrong={Boolean(error) || undefined}
          >
            <Radio.Indicator className={classes.indicator} size={16} />
            <span>
              <span className={classes.name}>{type}</span>
              <span className={classes.help}>{text.create.typeHelp[type]}</span>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
