import type { AuditEntry } from '@switchboard/contract/record/audit.ts';
import { eventText, forPeople } from '@switchboard/contract/record/event-words.ts';
import { day } from '../../../lib/format/format.ts';
import { text } from '../text.ts';
import classes from './Audit.module.css';

const FORMAT = forPeople(day);

/** "name: Hardware → Machines", or the reason that was given. */
export function AuditChange({ entry }: { entry: AuditEntry }) {
  const { field, from, to, reason } = eventText(entry, FORMAT);
  const changed = from !== null || to !== null;
  return (
    <div className={classes.change}>
      {changed && (
        <span>
          {field && <span className={classes.field}>{text.changed(field)} </span>}
          {from !== null && <del className={classes.before}>{from || text.nothing}</del>}
          {from !== null && <span className={classes.field}> {text.to_} </span>}
          <ins className={classes.after}>{to || text.nothing}</ins>
        </span>
      )}
      {reason && <span className={classes.reason}>{reason}</span>}
    </div>
  );
}
