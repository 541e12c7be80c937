import { ERRORS } from '@switchboard/contract/errors.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { useUser } from '../../../lib/session/session.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { NewTicketForm } from '../components/NewTicketForm.tsx';
import { text } from '../text.ts';

/** The form, or for a super admin why there is none. */
export function CreateTicketPage() {
  const { organization } = useUser();
  return organization ? <NewTicketForm organization={organization.name} /> : <NoOrganization />;
}

function NoOrganization() {
  usePageTitle(text.create.title);
  return (
    <Page width="form">
      <PageHead title={text.create.title} />
      <Notice tone="info" title={text.create.superAdminTitle}>
        {text.create.superAdmin(ERRORS.NO_ORGANIZATION.message)}
      </Notice>
    </Page>
  );
}
