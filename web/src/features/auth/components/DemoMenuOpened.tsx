import { Menu, Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import type { DemoAccounts, DemoChoice } from '../use-demo-accounts.ts';

/** The list of demo accounts, open from the start, and the button it hangs on. */
export function DemoMenuOpened({
  demo,
  onChoose,
  children,
}: DemoChoice & { demo: DemoAccounts; children: ReactNode }) {
  return (
    <Menu position="bottom-start" width={342} withinPortal defaultOpened>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown mah={240} style={{ overflowY: 'auto' }}>
        {demo.organizations.map(({ name, accounts }) => (
          <Fragment key={name}>
            <Menu.Label>{name}</Menu.Label>
            {accounts.map(({ email, role }) => (
              <Menu.Item
                key={email}
                rightSection={
                  <Text span fz="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                    {role}
                  </Text>
                }
                onClick={() => onChoose({ email, password: demo.password })}
              >
                {email}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
