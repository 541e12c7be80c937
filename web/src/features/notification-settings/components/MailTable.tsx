import { Stack, VisuallyHidden } from '@mantine/core';
import type { NotificationPreferences } from '@switchboard/contract/notifications/preferences.ts';
import { useUser } from '../../../lib/session/session.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import type { ChangePreferences } from '../api.ts';
import { cellsOf, columnsFor, eventsFor } from '../mail-table.ts';
import { text } from '../text.ts';
import classes from './MailTable.module.css';
import { ModeSelect } from './ModeSelect.tsx';

const words = text.mail;

interface MailTableProps {
  preferences: NotificationPreferences;
  onChange: ChangePreferences;
}

/** What happens on tickets, by how they concern the person; on a phone a card for each event. */
export function MailTable({ preferences, onChange }: MailTableProps) {
  const { role } = useUser();
  const phone = usePhone();
  const columns = columnsFor(role);
  const events = eventsFor(role);
  if (phone) {
    return (
      <Stack gap={8}>
        {events.map((event) => (
          <Card key={event} title={words.events[event]}>
            <Stack gap={10}>
              {columns.map((column) => {
                const cells = cellsOf(event, column);
                if (cells.length === 0) return null;
                return (
                  <ModeSelect
                    key={column}
                    label={words.columns[column]}
                    aria-label={words.cell(words.events[event], words.columns[column])}
                    cells={cells}
                    preferences={preferences}
                    onChange={onChange}
                  />
                );
              })}
            </Stack>
          </Card>
        ))}
      </Stack>
    );
  }
  return (
    <Card flush>
      <table className={classes.table} aria-label={words.table}>
        <thead>
          <tr>
            <th scope="col">{words.happens}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {words.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr key={event}>
              <th scope="row">{words.events[event]}</th>
              {columns.map((column) => {
                const cells = cellsOf(event, column);
                return (
                  <td key={column}>
                    {cells.length === 0 ? (
                      <span className={classes.nothing}>
                        <span aria-hidden="true">–</span>
                        <VisuallyHidden>{words.nothing}</VisuallyHidden>
                      </span>
                    ) : (
                      <ModeSelect
                        size="xs"
                        aria-label={words.cell(words.events[event], words.columns[column])}
                        cells={cells}
                        preferences={preferences}
                        onChange={onChange}
                      />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
