import type { SecondFactor } from '@switchboard/contract/entities/second-factor.ts';
import { ToneBadge } from '../../../ui/status/ToneBadge.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { text } from '../text.ts';
import classes from './SecondFactor.module.css';

const FEW_CODES = 3;

export function SecondFactorState({ factor }: { factor: SecondFactor }) {
  const { enabled, since, recoveryCodesLeft, required } = factor;
  if (!enabled) {
    return (
      <div className={classes.state}>
        <ToneBadge tone={required ? 'danger' : 'closed'}>{text.off}</ToneBadge>
        <span>{required ? text.mustHave : text.offHelp}</span>
      </div>
    );
  }
  return (
    <div className={classes.state}>
      <ToneBadge tone="resolved">{text.on}</ToneBadge>
      <span>
        {since && (
          <>
            {text.since} <RelativeTime date={since} /> ·{' '}
          </>
        )}
        {text.codesLeft(recoveryCodesLeft)}.{recoveryCodesLeft < FEW_CODES && ` ${text.fewCodes}`}
        {required && ` ${text.required}`}
      </span>
    </div>
  );
}
