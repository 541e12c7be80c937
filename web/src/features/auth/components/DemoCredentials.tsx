import { UnstyledButton } from '@mantine/core';
import { clsx } from 'clsx';
import { Mono } from '../../../ui/text/Mono.tsx';
import { text } from '../text.ts';
import { type DemoChoice, useDemoAccounts } from '../use-demo-accounts.ts';
import classes from './DemoCredentials.module.css';

/** The demo accounts, spread out. */
export function DemoCredentials({ onChoose }: DemoChoice) {
  const demo = useDemoAccounts();
  if (!demo) return null;
  return (
    <section className={classes.root} aria-label={text.demoTitle}>
      <header className={classes.head}>
        <h2 className={classes.title}>{text.demoTitle}</h2>
        <span>
          {text.demoPassword} <Mono>{demo.password}</Mono>
        </span>
      </header>
      {demo.organizations.map(({ name, accounts }) => (
        <div key={name} className={classes.group}>
          <h3 className={classes.organization}>{name}</h3>
          <ul>
            {accounts.map(({ email, role }) => (
              <li key={email}>
                <UnstyledButton
                  className={classes.account}
                  onClick={() => onChoose({ email, password: demo.password })}
                >
                  <span className={clsx(classes.email, 'truncate')}>{email}</span>{' '}
                  <span className={classes.role}>{role}</span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
