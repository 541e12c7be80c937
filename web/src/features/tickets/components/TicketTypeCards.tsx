import { Radio } from '@mantine/core';
import { TICKET_TYPES } from '@switchboard/contract/enums.ts';
import { TICKET_FIELDS } from '@switchboard/contract/tickets/ticket-fields.ts';
import type { DetailFieldProps } from '../../../shared/ticket-details/DetailFields.tsx';
import { text } from '../text.ts';
import classes from './TicketTypeCards.module.css';

/** The two kinds of ticket, each with what it is for. */
export function TicketTypeCards({ form, field, disabled }: DetailFieldProps) {
  const { error } = field('ticketType');
  const choose = (chosen: string) => {
    const type = TICKET_TYPES.find((candidate) => candidate === chosen);
    if (type) form.setFieldValue('ticketType', type);
  };
  return (
    <Radio.Group
      label={TICKET_FIELDS.ticketType.label}
      value={form.values.ticketType || null}
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
