import { Button } from '@mantine/core';
import type { Organization } from '@switchboard/contract/entities/organization.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { count, day, dayAndTime } from '../../../lib/format/format.ts';
import { placeLink } from '../../../lib/lists/list-places.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { Figures } from '../../../ui/page/Figures.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { useOpenLicenseRequests } from '../api.ts';
import { passing } from '../passed-notice.ts';
import { recordText } from '../record-text.ts';
import { LICENSE_LABELS, text } from '../text.ts';
import { DeleteOrganizationDialog } from './DeleteOrganizationDialog.tsx';
import { FirstAdminDialog } from './FirstAdminDialog.tsx';
import { LicenseDialog } from './LicenseDialog.tsx';
import { LicenseUse } from './LicenseUse.tsx';
import { AddressCard, ContactCard, CreatorCard } from './OrganizationCards.tsx';
import { OrganizationName } from './OrganizationName.tsx';
import classes from './OrganizationRecord.module.css';
import { QuickActions } from './QuickActions.tsx';

const words = recordText.detail;

type Dialog = 'license' | 'delete' | 'admin';

/** Everything about an organization, and what can be done with it. */
export function OrganizationRecord({ organization }: { organization: Organization }) {
  const { _id, createdAt, updatedAt, licenses, userCount } = organization;
  const navigate = useNavigate();
  const requests = useOpenLicenseRequests();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const toList = () => {
    const { to, state } = placeLink(paths.organizations);
    void navigate(to, { state: { ...state, ...passing({ type: 'success', message: text.deletion.done }) } });
  };
  return (
    <>
      <PageHead title={<OrganizationName organization={organization} />} back={recordText.back} />
      <Figures
        figures={[
          { key: 'users', label: words.users, value: count(userCount) },
          { key: 'created', label: words.created, value: <Day date={createdAt} /> },
          ...(updatedAt === createdAt
            ? []
            : [{ key: 'updated', label: words.updated, value: <Day date={updatedAt} /> }]),
        ]}
      />
      <div className={classes.columns}>
        <div className={classes.main}>
          <Card title={words.description}>
            <p className={classes.text}>
              {organization.description || <span className={classes.muted}>{words.nothing}</span>}
            </p>
            {organization.organization_entity && (
              <p className={classes.entity}>
                {words.entity}: {organization.organization_entity}
              </p>
            )}
          </Card>
          <Card
            title={words.licenses}
            note={LICENSE_LABELS[licenses.licenseType]}
            aside={
              <Button variant="subtle" size="xs" onClick={() => setDialog('license')}>
                {text.manage}
              </Button>
            }
          >
            <LicenseUse licenses={licenses} />
            {licenses.licenseNotes && <p className={classes.entity}>{licenses.licenseNotes}</p>}
          </Card>
          <AddressCard organization={organization} />
          <ContactCard organization={organization} />
        </div>
        <div className={classes.side}>
          <QuickActions
            organization={organization}
            onAddAdmin={() => setDialog('admin')}
            onDelete={() => setDialog('delete')}
          />
          <CreatorCard organization={organization} />
        </div>
      </div>
      {dialog === 'license' && (
        <LicenseDialog
          organization={organization}
          request={requests.data?.licenseRequests.find((request) => request.organization._id === _id)}
          onClose={close}
        />
      )}
      {dialog === 'admin' && <FirstAdminDialog organization={organization} onClose={close} />}
      {dialog === 'delete' && (
        <DeleteOrganizationDialog
          organization={organization}
          failed={words.deleteFailed}
          onDeleted={toList}
          onClose={close}
        />
      )}
    </>
  );
}

const Day = ({ date }: { date: string }) => (
  <time className={classes.day} dateTime={date} title={dayAndTime(date)}>
    {day(date)}
  </time>
);
