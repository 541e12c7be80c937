import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useKeysOn } from '../../lib/navigation/keys.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useUser } from '../../lib/session/session.ts';
import { InfoDialog } from '../../ui/dialog/InfoDialog.tsx';
import { Kbd } from '../../ui/text/Kbd.tsx';
import { text } from '../text.ts';
import classes from './KeySheet.module.css';
import { linesFor, type SheetLine, words } from './key-lines.ts';
import { pageKeysOf } from './page-keys.ts';

interface KeySheetProps {
  /** The keys of the palette, as this machine names them: "Ctrl K". */
  paletteKeys: string;
  onClose: () => void;
}

/** Which keys do what for the person's role. */
export function KeySheet({ paletteKeys, onClose }: KeySheetProps) {
  const { role } = useUser();
  const on = useKeysOn();
  const groups: { heading: string; lines: readonly SheetLine[]; note?: string }[] = [
    {
      heading: words.everywhere,
      lines: [
        ...pageKeysOf(role).map(({ keys, label }) => ({ keys: keys.toUpperCase().split(' '), label })),
        ...linesFor(role, 'everywhere'),
        { keys: paletteKeys.split(' '), label: text.palette.label },
      ],
    },
    {
      heading: words.list,
      lines: [{ keys: ['Enter'], label: words.open }, ...linesFor(role, 'list')],
      ...(role !== 'user' && { note: words.chosen }),
    },
    { heading: words.ticket, lines: linesFor(role, 'ticket') },
    { heading: words.triage, lines: linesFor(role, 'triage') },
    { heading: words.approvals, lines: linesFor(role, 'approvals') },
  ];
  return (
    <InfoDialog
      title={text.keys.title}
      note={
        <Anchor component={Link} to={paths.profile} onClick={onClose}>
          {on ? words.switchOff : words.switchOn}
        </Anchor>
      }
      onClose={onClose}
    >
      <Stack gap={30}>
        {groups
          .filter(({ lines }) => lines.length > 0)
          .map(({ heading, lines, note }) => (
            <section key={heading}>
              <Text component="h3" size="xs" mb={4} fw={500} c="dimmed">
                {heading}
              </Text>
              <dl>
                {lines.map(({ keys, label }) => (
                  <Group
                    key={keys.join(' ')}
                    className={classes.line}
                    gap={16}
                    justify="space-between"
                    mih={32}
                    fz="sm"
                  >
                    <dt>{label}</dt>
                    <Group component="dd" gap={4} flex="none">
                      {keys.map((key) => (
                        <Kbd key={key}>{key}</Kbd>
                      ))}
                    </Group>
                  </Group>
                ))}
              </dl>
              {note && (
                <Text size="xs" c="dimmed" mt={8}>
                  {note}
                </Text>
              )}
            </section>
          ))}
      </Stack>
    </InfoDialog>
  );
}
