import { ORGANIZATION_STATUSES } from '@switchboard/contract/enums.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import type { ListedLicenseRequest } from '@switchboard/contract/organizations/license-requests.ts';
import type { Organization } from '@switchboard/contract/organizations/organizations.ts';
import { useMemo, useState } from 'react';
import { choicesParam, pageParam, textParam } from '../../../lib/lists/url-params.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { organizationPath, paths } from '../../../lib/navigation/paths.ts';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { AddButton } from '../../../ui/list/AddButton.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { Figures } from '../../../ui/page/Figures.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useOpenLicenseRequests, useOrganizations } from '../api.ts';
import { DeclineDialog } from '../components/DeclineDialog.tsx';
import { DeleteOrganizationDialog } from '../components/DeleteOrganizationDialog.tsx';
import { FirstAdminDialog } from '../components/FirstAdminDialog.tsx';
import { LicenseDialog, type Licensed } from '../components/LicenseDialog.tsx';
import { OpenRequests } from '../components/OpenRequests.tsx';
import { organizationColumns } from '../components/organization-columns.tsx';
import { PassedNoticeBanner } from '../components/PassedNoticeBanner.tsx';
import { figuresOf } from '../figures.ts';
import { type NewOrganization, usePassedNotice } from '../passed-notice.ts';
import { statusFilter } from '../status-filter.ts';
import { text } from '../text.ts';

const listParams = {
  page: pageParam,
  search: textParam,
  status: choicesParam(ORGANIZATION_STATUSES),
} as const;

type Dialog =
  | { kind: 'license'; organization: Licensed }
  | { kind: 'admin'; organization: NewOrganization }
  | { kind: 'decline'; request: ListedLicenseRequest }
  | { kind: 'delete'; organization: Organization };

/** All organizations and what they ask for, for super admins. */
export function OrganizationsPage() {
  const list = useUrlList(listParams);
  const query = useOrganizations(list.values);
  const requests = useOpenLicenseRequests();
  const passed = usePassedNotice();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const open = requests.data?.licenseRequests;
  const requestOf = (id: string) => open?.find(({ organization }) => organization._id === id);
  const columns = useMemo(
    () =>
      organizationColumns({
        asking: new Set(open?.map(({ organization }) => organization._id)),
        onManage: (organization) => setDialog({ kind: 'license', organization }),
        onDelete: (organization) => setDialog({ kind: 'delete', organization }),
      }),
    [open],
  );
  const add = <AddButton to={paths.addOrganization}>{text.add}</AddButton>;
  return (
    <>
      <ListPage
        title={text.title}
        what={text.what}
        actions={add}
        above={
          <>
            {passed.notice && (
              <PassedNoticeBanner
                notice={passed.notice}
                onAddAdmin={(organization) => {
                  passed.close();
                  setDialog({ kind: 'admin', organization });
                }}
                onClose={passed.close}
              />
            )}
            {(query.data || query.isPending) && (
              <Figures figures={figuresOf(query.data?.stats)} loading={query.isPending} />
            )}
            {requests.isError && (
              <LoadError
                what={text.requests.what}
                onRetry={() => void requests.refetch()}
                busy={requests.isFetching}
              />
            )}
          </>
        }
        beside={
          requests.data && (
            <OpenRequests
              requests={requests.data.licenseRequests}
              pagination={requests.data.pagination}
              onReview={({ organization, licenses }) =>
                setDialog({ kind: 'license', organization: { ...organization, licenses } })
              }
              onDecline={(request) => setDialog({ kind: 'decline', request })}
            />
          )
        }
        filters={[statusFilter]}
        search={{ placeholder: text.search }}
        query={query}
        rows={query.data?.organizations}
        total={query.data?.pagination.total}
        list={list}
        pageSize={PAGE.superAdmin}
        pagination={{ variant: 'few' }}
        empty={{ ...text.empty, action: add }}
      >
        {(state) => (
          <DataTable
            label={text.title}
            columns={columns}
            rowKey={({ _id }) => _id}
            rowHref={({ _id }) => organizationPath(_id)}
            {...state}
          />
        )}
      </ListPage>
      {dialog?.kind === 'license' && (
        <LicenseDialog
          organization={dialog.organization}
          request={requestOf(dialog.organization._id)}
          onClose={close}
        />
      )}
      {dialog?.kind === 'decline' && <DeclineDialog request={dialog.request} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <DeleteOrganizationDialog
          organization={dialog.organization}
          onDeleted={() => toast.success(text.deletion.done)}
          onClose={close}
        />
      )}
      {dialog?.kind === 'admin' && <FirstAdminDialog organization={dialog.organization} onClose={close} />}
    </>
  );
}
