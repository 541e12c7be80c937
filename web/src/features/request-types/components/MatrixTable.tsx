import { Box, Select, Table } from '@mantine/core';
import { TICKET_PRIORITIES } from '@switchboard/contract/enums.ts';
import {
  ASKED_LABELS,
  IMPACT_LABELS,
  IMPACTS,
  URGENCIES,
  URGENCY_LABELS,
} from '@switchboard/contract/tickets/forms/asked-priority.ts';
import type { RequestType } from '@switchboard/contract/tickets/forms/request-types.ts';
import { editorText as words } from '../text.ts';
import classes from './MatrixTable.module.css';

type Matrix = RequestType['priority']['matrix'];

interface MatrixTableProps {
  matrix: Matrix;
  onChange: (matrix: Matrix) => void;
}

/** The priority of each case: who is affected downwards, whether they can work across. */
export function MatrixTable({ matrix, onChange }: MatrixTableProps) {
  return (
    <Box className={classes.frame}>
      <Table
        aria-label={words.matrix}
        layout="fixed"
        withRowBorders={false}
        horizontalSpacing={4}
        verticalSpacing={4}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th fw={500} fz="xs" c="dimmed">
              {ASKED_LABELS.impact} / {ASKED_LABELS.urgency}
            </Table.Th>
            {URGENCIES.map((urgency) => (
              <Table.Th key={urgency} fw={500} fz="xs" scope="col">
                {URGENCY_LABELS[urgency]}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {IMPACTS.map((impact) => (
            <Table.Tr key={impact}>
              <Table.Th fw={500} fz="sm" scope="row">
                {IMPACT_LABELS[impact]}
              </Table.Th>
              {URGENCIES.map((urgency) => (
                <Table.Td key={urgency}>
                  <Select
                    aria-label={`${IMPACT_LABELS[impact]}, ${URGENCY_LABELS[urgency]}`}
                    size="xs"
                    data={[...TICKET_PRIORITIES]}
                    value={matrix[impact][urgency]}
                    onChange={(chosen) => {
                      const priority = TICKET_PRIORITIES.find((one) => one === chosen);
                      if (priority)
                        onChange({ ...matrix, [impact]: { ...matrix[impact], [urgency]: priority } });
                    }}
                    allowDeselect={false}
                  />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}
