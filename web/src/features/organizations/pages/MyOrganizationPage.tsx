import { ORGANIZATION_STATUSES, type OrganizationStatus } from '@switchboard/contract/enums.ts';
import type { Organization } from '@switchboard/contract/organizations/organizations.ts';
import { type ReactNode, useState } from 'react';
import { choicesParam, pageParam, textParam } from '../../../lib/lists/url-params.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { useUser } from '../../../lib/session/session.ts';
import { CardGrid } from '../../../ui/list/CardGrid.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { Figures } from '../../../ui/page/Figures.tsx';
import { useOrganization, useOwnLicenseRequests } from '../api.ts';
import { EditMyOrganizationDialog } from '../components/EditMyOrganizationDialog.tsx';
import { LicenseInfoDialog } from '../components/LicenseInfoDialog.tsx';
import classes from '../components/MyOrganizationCard.module.css';
import { MyOrganizationCard } from '../components/MyOrganizationCard.tsx';
import { OwnLicenseRequests } from '../components/OwnLicenseRequests.tsx';
import { myFiguresOf } from '../figures.ts';
import { myText } from '../my-text.ts';
import { statusFilter } from '../status-filter.ts';

const listParams = {
  page: pageParam,
  search: textParam,
  status: choicesParam(ORGANIZATION_STATUSES),
} as const;

type Dialog = 'edit' | 'licenses' | 'request';

interface MyOrganizationPageProps {
  requestDialog: (organizationId: string, present: number, onClose: () => void) => ReactNode;
}

function matches(
  { name, code, organization_entity, status }: Organization,
  search: string,
  statuses: readonly OrganizationStatus[],
): boolean {
  const words = search.trim().toLowerCase();
  const found = [name, code, organization_entity].some((text) => text.toLowerCase().includes(words));
  return found && (statuses.length === 0 || statuses.includes(status));
}

/** The admin's own organization: what it has, what it may change of itself, and what it has asked for. */
export function MyOrganizationPage({ requestDialog }: MyOrganizationPageProps) {
  const ownId = useUser().organization?._id ?? '';
  const list = useUrlList(listParams);
  const { search, status } = list.values;
  const query = useOrganization(ownId);
  const requests = useOwnLicenseRequests(ownId);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const organization = query.data;
  const rows = organization && [organization].filter((own) => matches(own, search, status));
  const mayAsk = requests.data?.every(({ state }) => state !== 'open') === true;
  return (
    <>
      <ListPage
        title={myText.title}
        what={myText.what}
        description={myText.description}
        above={
          (organization || query.isPending) && (
            <Figures figures={myFiguresOf(organization)} loading={query.isPending} />
          )
        }
        filters={[statusFilter]}
        search={{ placeholder: myText.search }}
        query={query}
        rows={rows}
        total={rows?.length}
        count={null}
        list={list}
        pageSize={1}
        pagination={null}
        empty={myText.empty}
      >
        {(state) => (
          <div className={classes.columns}>
            <CardGrid label={myText.list} rowKey={({ _id }) => _id} single cardHeight={385} {...state}>
              {(own) => (
                <MyOrganizationCard
                  organization={own}
                  onEdit={() => setDialog('edit')}
                  onLicenses={() => setDialog('licenses')}
                />
              )}
            </CardGrid>
            <OwnLicenseRequests organizationId={ownId} />
          </div>
        )}
      </ListPage>
      {organization && dialog === 'edit' && (
        <EditMyOrganizationDialog organization={organization} onClose={close} />
      )}
      {organization && dialog === 'licenses' && (
        <LicenseInfoDialog
          organization={organization}
          onRequest={mayAsk ? () => setDialog('request') : undefined}
          onClose={close}
        />
      )}
      {organization &&
        dialog === 'request' &&
        requestDialog(ownId, organization.licenses.totalLicenses, close)}
    </>
  );
}
