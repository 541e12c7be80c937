import type { MoveEffect } from '@switchboard/contract/members/users.ts';
import { clsx } from 'clsx';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { text } from '../text.ts';
import classes from './MoveNotice.module.css';

const words = text.move;

interface MoveNoticeProps {
  /** Undefined while it is being counted. */
  effect: MoveEffect | undefined;
  /** What e-mails of the other organization end with. */
  domain: string;
  failed: boolean;
  onRetry: () => void;
}

/** What moving somebody means, in both organizations, before it is done. */
export function MoveNotice({ effect, domain, failed, onRetry }: MoveNoticeProps) {
  if (failed) return <LoadError what={words.what} onRetry={onRetry} framed />;
  return (
    <section className={classes.box} aria-label={words.title} aria-busy={effect === undefined}>
      <strong>{words.title}</strong>
      {effect === undefined ? (
        <p>{words.loading}</p>
      ) : (
        <>
          <div className={classes.sides}>
            <Side place={effect.from} change={effect.takesSeat ? -1 : 0} />
            <Side place={effect.to} change={effect.takesSeat ? 1 : 0} />
          </div>
          <ul className={classes.list}>
            {!effect.emailFits && <li className={classes.must}>{words.email(domain)}</li>}
            {words.leaves(effect.leaves).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
            <li>{words.always(effect.from.name)}</li>
          </ul>
        </>
      )}
    </section>
  );
}

/** An organization's seats now and afterwards. */
function Side({ place: { name, licenses }, change }: { place: MoveEffect['to']; change: number }) {
  const after = licenses.usedLicenses + change;
  const full = change > 0 && after > licenses.totalLicenses;
  return (
    <div>
      <span className="anywhere">{name}</span>
      <span className={clsx(classes.seats, full && classes.must)}>
        {full ? words.full : words.seats(licenses.usedLicenses, after, licenses.totalLicenses)}
      </span>
    </div>
  );
}
