import { expect, test } from 'vitest';
import { errorListOf } from './error-list.ts';

test('lists the rows that were not imported, and nothing that a spreadsheet would run', async () => {
  const csv = await errorListOf(
    [
      { row: 2, name: 'Depot', key: 'D-1', errors: [] },
      { row: 3, name: '=HYPERLINK("x")', key: '+1', errors: ['Name is required', '@cmd'] },
      { row: 4, name: '-1', key: '@x', errors: ['=1+1'] },
    ],
    ['Project Name', 'Project Code'],
  );
  expect(csv).toBe(
    [
      '\ufeff"Row","Project Name","Project Code","Errors"',
      `"3","'=HYPERLINK(""x"")","'+1","Name is required; @cmd"`,
      `"4","'-1","'@x","'=1+1"`,
      '',
    ].join('\r\n'),
  );
});
