import type { CustomRole } from '@switchboard/contract/members/roles.ts';
import { useMemo, useState } from 'react';
import { pageParam } from '../../../lib/lists/url-params.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { useRoles } from '../../../shared/roles/roles.ts';
import { ConfirmRemoval } from '../../../ui/dialog/ConfirmRemoval.tsx';
import { TablePage } from '../../../ui/list/TablePage.tsx';
import { useDeleteRole } from '../api.ts';
import { RoleDialog } from '../components/RoleDialog.tsx';
import { roleColumns } from '../components/role-columns.tsx';
import { text } from '../text.ts';

const listParams = { page: pageParam } as const;

type Open =
  | { readonly kind: 'form'; readonly edited: CustomRole | null }
  | { readonly kind: 'delete'; readonly role: CustomRole };

/** The roles of the organization's own, all on one page. */
export function RolesPage() {
  const list = useUrlList(listParams);
  const query = useRoles();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const columns = useMemo(
    () =>
      roleColumns({
        onEdit: (edited) => setOpen({ kind: 'form', edited }),
        onDelete: (role) => setOpen({ kind: 'delete', role }),
      }),
    [],
  );
  return (
    <>
      <TablePage
        words={text}
        add={{ onClick: () => setOpen({ kind: 'form', edited: null }) }}
        query={query}
        rows={query.data}
        total={query.data?.length}
        list={list}
        pageSize={Math.max(1, query.data?.length ?? 1)}
        pagination={null}
        columns={columns}
        skeletonRows={4}
      />
      {open?.kind === 'form' && <RoleDialog edited={open.edited} onClose={close} />}
      {open?.kind === 'delete' && <DeleteRole role={open.role} onClose={close} />}
    </>
  );
}

function DeleteRole({ role, onClose }: { role: CustomRole; onClose: () => void }) {
  const words = text.delete;
  return (
    <ConfirmRemoval
      name={role.name}
      words={{ ...words, message: words.message(role.people) }}
      mutation={useDeleteRole(role._id)}
      onClose={onClose}
    />
  );
}
