import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { text } from '../text.ts';
import { type DemoChoice, useDemoAccounts } from '../use-demo-accounts.ts';

const load = async () => ({ default: (await import('./DemoMenuOpened.tsx')).DemoMenuOpened });
const Opened = lazy(load);

/** The demo accounts behind one quiet button, for the page that everybody uses. Its list is fetched when somebody comes near. */
export function DemoMenu({ onChoose }: DemoChoice) {
  const demo = useDemoAccounts();
  const [wanted, setWanted] = useState(false);
  if (!demo) return null;
  const prepare = () => void load().catch(() => undefined);
  const button = (
    <Button
      variant="default"
      size="xs"
      style={{ alignSelf: 'flex-start' }}
      rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden="true" />}
      aria-haspopup="menu"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => setWanted(true)}
    >
      {text.demoTitle}
    </Button>
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <Opened demo={demo} onChoose={onChoose}>
        {button}
      </Opened>
    </Suspense>
  );
}
