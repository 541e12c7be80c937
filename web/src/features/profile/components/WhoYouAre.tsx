import type { User } from '@switchboard/contract/entities/user.ts';
import { ROLE_LABELS } from '@switchboard/contract/enums.ts';
import { fullName } from '../../../lib/format/format.ts';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { text } from '../text.ts';
import classes from './Profile.module.css';

const words = text.details;

/** The person's face and name, and what only others can change of them. */
export function WhoYouAre({ user }: { user: User }) {
  const name = fullName(user);
  return (
    <div className={classes.who}>
      <Avatar person={{ id: user._id, name }} size={40} />
      <div className={classes.whoWords}>
        <p className={classes.name}>{name}</p>
        <p className={classes.quiet}>{words.fixedHelp}</p>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>{words.role}</dt>
          <dd>{ROLE_LABELS[user.role]}</dd>
        </div>
        <div>
          <dt>{words.organization}</dt>
          <dd>{user.organization?.name ?? words.allOrganizations}</dd>
        </div>
      </dl>
    </div>
  );
}
