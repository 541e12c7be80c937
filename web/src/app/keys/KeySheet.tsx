import { Anchor } from '@mantine/core';
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
      {groups.map(({ heading, lines }) => (
        <section key={heading} className={classes.group}>
          <h3 className={classes.heading}>{heading}</h3>
          <dl className={classes.lines}>
            {lines.map(({ keys, label }) => (
              <div key={keys} className={classes.line}>
                <dt>{label}</dt>
                <dd>
                  {keys.split(' ').map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </InfoDialog>
  );
}
