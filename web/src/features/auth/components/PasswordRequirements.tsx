import { VisuallyHidden } from '@mantine/core';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { accountText } from '../account-text.ts';
import classes from './Account.module.css';

const words = accountText.reset;

/** What a new password has to be, ticked off while it is typed. */
export function PasswordRequirements({ password, confirm }: { password: string; confirm: string }) {
  const requirements = [
    { label: words.longEnough(LENGTH.passwordMin), met: password.length >= LENGTH.passwordMin },
    { label: words.same, met: password !== '' && password === confirm },
  ];
  return (
    <section className={classes.requirements} aria-label={words.requirements}>
      <p>{words.requirements}</p>
      <ul>
        {requirements.map(({ label, met }) => {
          const Icon = met ? IconCircleCheck : IconCircle;
          return (
            <li key={label} className={met ? classes.met : undefined}>
              <Icon size={15} stroke={1.6} aria-hidden="true" />
              {label}
              <VisuallyHidden>: {met ? words.met : words.open}</VisuallyHidden>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
