import { LENGTH } from '@switchboard/contract/limits.ts';
import type { ThemeName } from '@switchboard/contract/members/themes.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useKeysOn } from '../../lib/navigation/keys.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useRecentVisits } from '../../lib/navigation/recent-visits.ts';
import { useUser } from '../../lib/session/session.ts';
import { LoadError } from '../../ui/feedback/LoadError.tsx';
import { PaletteDialog } from '../../ui/palette/PaletteDialog.tsx';
import type { PaletteGroup } from '../../ui/palette/palette.ts';
import type { NavGroup } from '../../ui/shell/navigation.ts';
import { pageKeysOf } from '../keys/page-keys.ts';
import { text } from '../text.ts';
import { commandGroups, pageEntries } from './command-groups.tsx';
import { useRecordEntries } from './use-record-entries.tsx';
import { useTicketEntries, visitedEntry } from './use-ticket-entries.tsx';

const words = text.palette;

/** Tickets and pages offered before a word is typed. */
const RECENT = 5;

export interface CommandPaletteProps {
  opened: boolean;
  onClose: () => void;
  navigation: readonly NavGroup[];
  theme: ThemeName;
  onTheme: (theme: ThemeName) => void;
  onSignOut: () => void;
}

/** Search and commands. Begins empty each time it is opened. */
export function CommandPalette({ opened, onClose, navigation, ...commands }: CommandPaletteProps) {
  const { role, organization } = useUser();
  const { pathname } = useLocation();
  const [typed, setTyped] = useState('');
  const query = typed.trim().replaceAll(/\s+/g, ' ');
  const visits = useRecentVisits().filter(({ path }) => path !== pathname);
  const tickets = useTicketEntries(role, query, visits);
  const records = useRecordEntries(role, query);

  const keysOn = useKeysOn();
  const keysTo = new Map(keysOn ? pageKeysOf(role).map(({ to, keys }) => [to, keys.toUpperCase()]) : []);
  const pages = pageEntries(navigation, query, visits, keysTo);
  const recent = visits.slice(0, RECENT).flatMap((visit) => {
    if (visit.number !== undefined) return visitedEntry(visit);
    return pages.find(({ to }) => to === visit.path) ?? [];
  });
  const found: readonly PaletteGroup[] =
    query === ''
      ? [
          { key: 'recent', heading: words.recent, entries: recent },
          { key: 'pages', heading: words.goTo, entries: pages.filter((page) => !recent.includes(page)) },
        ]
      : [
          { key: 'tickets', heading: words.tickets, entries: tickets.entries },
          { key: 'people', heading: words.people, entries: records.people },
          { key: 'organizations', heading: words.organizations, entries: records.organizations },
          { key: 'pages', heading: words.goTo, entries: pages },
        ];
  const offersForm = query === '' && pages.some(({ to }) => to === paths.createTicket);
  const mayCreate = organization !== null && !offersForm;
  const groups = [...found, ...commandGroups(query, { ...commands, mayCreate, keysTo })];

  return (
    <PaletteDialog
      opened={opened}
      onClose={onClose}
      label={words.label}
      placeholder={words.label}
      query={typed}
      onQuery={setTyped}
      maxLength={LENGTH.summary}
      groups={groups.filter(({ entries }) => entries.length > 0)}
      busy={tickets.busy}
      failure={
        (tickets.failed && <LoadError what={words.what} onRetry={tickets.retry} />) ||
        (records.failed && <LoadError what={words.whatElse} onRetry={records.retry} />)
      }
      nothing={tickets.problem ?? (tickets.none ? words.none(query) : undefined)}
    />
  );
}
