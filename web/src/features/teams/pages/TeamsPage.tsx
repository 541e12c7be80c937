import type { Team } from '@switchboard/contract/tickets/teams.ts';
import { useMemo, useState } from 'react';
import { pageParam, textParam } from '../../../lib/lists/url-params.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { useActor } from '../../../lib/session/session.ts';
import { OfOrganization } from '../../../shared/one-organization/OfOrganization.tsx';
import { ConfirmRemoval } from '../../../ui/dialog/ConfirmRemoval.tsx';
import { TablePage } from '../../../ui/list/TablePage.tsx';
import { PAGE_SIZE, useArchiveTeam, useTeams } from '../api.ts';
import { TeamDialog } from '../components/TeamDialog.tsx';
import { teamColumns } from '../components/team-columns.tsx';
import { text } from '../text.ts';

const listParams = { page: pageParam, search: textParam } as const;

type Open =
  | { readonly kind: 'form'; readonly edited: Team | null }
  | { readonly kind: 'archive'; readonly team: Team };

/** Who shares an inbox: admins and managers arrange it, the others of the staff read it. */
export const TeamsPage = () => (
  <OfOrganization title={text.title}>
    <Teams />
  </OfOrganization>
);

function Teams() {
  const { role } = useActor();
  const mayWrite = role === 'admin' || role === 'manager';
  const list = useUrlList(listParams);
  const query = useTeams(list.values);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const columns = useMemo(
    () =>
      teamColumns(
        mayWrite
          ? {
              onEdit: (edited) => setOpen({ kind: 'form', edited }),
              onArchive: (team) => setOpen({ kind: 'archive', team }),
            }
          : null,
      ),
    [mayWrite],
  );
  return (
    <>
      <TablePage
        words={text}
        search={text.search}
        add={mayWrite ? { onClick: () => setOpen({ kind: 'form', edited: null }) } : null}
        query={query}
        rows={query.data?.teams}
        total={query.data?.pagination.total}
        list={list}
        pageSize={PAGE_SIZE}
        columns={columns}
        skeletonRows={6}
      />
      {open?.kind === 'form' && <TeamDialog edited={open.edited} onClose={close} />}
      {open?.kind === 'archive' && <ArchiveDialog team={open.team} onClose={close} />}
    </>
  );
}

function ArchiveDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  return (
    <ConfirmRemoval
      name={team.name}
      words={text.archive}
      mutation={useArchiveTeam(team._id)}
      onClose={onClose}
    />
  );
}
