import type { CustomRole } from '@switchboard/contract/members/roles.ts';
import { useMemo, useState } from 'react';
import { pageParam } from '../../../lib/lists/url-params.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { useRoles } from '../../../shared/roles/roles.ts';
import { ConfirmMutation } from '../../../ui/dialog/ConfirmMutation.tsx';
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
    <ConfirmMutation
      title={words.title}
      message={
        <>
          <strong>{role.name}</strong>: {words.message(role.people)}
        </>
      }
      confirmLabel={words.confirm}
      danger
      mutation={useDeleteRole(role._id)}
      input={undefined}
      done={words.done(role.name)}
      failed={words.failed}
      onClose={onClose}
    />
  );
}
