import { Box, Radio, Text } from '@mantine/core';
import { TICKET_TYPES } from '@switchboard/contract/enums.ts';
import { TICKET_FIELDS } from '@switchboard/contract/tickets/ticket-fields.ts';
import type { DetailFieldProps } from '../../../shared/ticket-details/DetailFields.tsx';
import { formText } from '../form-text.ts';
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
      <Box display="grid" style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))', gap: 12 }}>
        {TICKET_TYPES.map((type) => (
          <Radio.Card
            key={type}
            value={type}
            aria-label={type}
            className={classes.card}
            disabled={disabled}
            data-wrong={Boolean(error) || undefined}
          >
            <Radio.Indicator mt={1} size={16} />
            <span>
              <Text span display="block" size="sm" fw={500}>
                {type}
              </Text>
              <Text span display="block" size="xs" c="dimmed">
                {formText.typeHelp[type]}
              </Text>
            </span>
          </Radio.Card>
        ))}
      </Box>
    </Radio.Group>
  );
}
