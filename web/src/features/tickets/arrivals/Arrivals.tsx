import { Button } from '@mantine/core';
import { count } from '../../../lib/format/format.ts';
import { KEY } from '../../../lib/navigation/key-table.ts';
import { useKeys } from '../../../lib/navigation/keys.ts';
import classes from './Arrivals.module.css';
import { words } from './text.ts';
import type { Waiting } from './use-settled-rows.ts';

/** What came into the list and left it while somebody was at it. */
export function Arrivals({ came, gone, show }: Waiting) {
  useKeys([{ keys: KEY.arrivals, run: show }]);
  const said = [came > 0 && words.came(count(came)), gone > 0 && words.gone(count(gone))].filter(Boolean);
  return (
    <div className={classes.bar} role="status">
      <Button size="xs" onClick={show} aria-keyshortcuts={KEY.arrivals}>
        {said.length > 0 ? said.join(', ') : words.moved} · {words.show}
      </Button>
    </div>
  );
}
