import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useKeysOn } from '../../lib/navigation/keys.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useUser } from '../../lib/session/session.ts';
import { InfoDialog } from '../../ui/dialog/InfoDialog.tsx';
import { Kbd } from '../../ui/text/Kbd.tsx';
import { text } from '../text.ts';
import classes from './KeySheet.module.css';
import { pageKeysOf } from './page-keys.ts';

const words = text.keys;

interface KeySheetProps {
  /** The keys of the palette, as this machine names them: "Ctrl K". */
  paletteKeys: string;
  onClose: () => void;
}

/** Which keys do what for the person's role. */
export function KeySheet({ paletteKeys, onClose }: KeySheetProps) {
  const { role } = useUser();
  const on = useKeysOn();
  const groups = [
    {
      heading: words.everywhere,
      lines: [
        ...pageKeysOf(role).map(({ keys, label }) => ({ keys: keys.toUpperCase(), label })),
        { keys: '/', label: words.search },
        { keys: paletteKeys, label: text.palette.label },
        { keys: '?', label: words.sheet },
      ],
    },
    {
      heading: words.inLists,
      lines: [
        { keys: 'J', label: words.next },
        { keys: 'K', label: words.previous },
        { keys: 'Enter', label: words.open },
      ],
    },
    {
      heading: words.onTicket,
      lines: [
        { keys: 'J', label: words.nextTicket },
        { keys: 'K', label: words.previousTicket },
      ],
    },
  ];
  return (
    <InfoDialog
      title={words.title}
      note={
        <Anchor component={Link} to={paths.profile} onClick={onClose}>
          {on ? words.switchOff : words.switchOn}
        </Anchor>
      }
      onClose={onClose}
    >
      <Stack gap={30}>
        {groups.map(({ heading, lines }) => (
          <section key={heading}>
            <Text component="h3" size="xs" mb={4} fw={500} c="dimmed">
              {heading}
            </Text>
            <dl>
              {lines.map(({ keys, label }) => (
                <Group key={keys} className={classes.line} gap={16} justify="space-between" mih={32} fz="sm">
                  <dt>{label}</dt>
                  <Group component="dd" gap={4} flex="none">
                    {keys.split(' ').map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </Group>
                </Group>
              ))}
            </dl>
          </section>
        ))}
      </Stack>
    </InfoDialog>
  );
}
