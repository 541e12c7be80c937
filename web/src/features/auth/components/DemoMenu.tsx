import { Button, Menu, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Fragment } from 'react';
import { text } from '../text.ts';
import { type DemoChoice, useDemoAccounts } from '../use-demo-accounts.ts';

/** The demo accounts behind one quiet button, for the page that everybody uses. */
export function DemoMenu({ onChoose }: DemoChoice) {
  const demo = useDemoAccounts();
  if (!demo) return null;
  return (
    <Menu position="bottom-start" width={342} withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden="true" />}
        >
          {text.demoTitle}
        </Button>
      </Menu.Target>
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
