import { ERRORS } from '@switchboard/contract/errors.ts';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useUser } from '../../../lib/session/session.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { SkeletonCard } from '../../../ui/feedback/SkeletonCard.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { NewTicketForm } from '../components/NewTicketForm.tsx';
import { formText } from '../form-text.ts';
import { useOfferedTypes } from '../own-form/api.ts';
import { TypeCards } from '../own-form/TypeCards.tsx';
import { text } from '../own-form/text.ts';

/** What can be asked for, or its form where that is one thing; for a super admin why there is none. */
export function CreateTicketPage() {
  const { organization } = useUser();
  return organization ? <Asked organization={organization.name} /> : <NoOrganization />;
}

function Asked({ organization }: { organization: string }) {
  const query = useOfferedTypes();
  const [params] = useSearchParams();
  usePageTitle(formText.title);
  const waiting = (
    <Page width="form">
      <PageHead title={formText.title} />
      <SkeletonCard rows={6} />
    </Page>
  );
  return (
    <Loaded query={query} what={text.what} framed placeholder={waiting}>
      {(requestTypes) => {
        const [only, ...others] = requestTypes;
        const type =
          requestTypes.find(({ _id }) => _id === params.get('type')) ?? (others.length === 0 ? only : null);
        if (only === undefined) return <EmptyState title={text.empty} />;
        if (!type) return <TypeCards types={requestTypes} />;
        return (
          <NewTicketForm
            key={type._id}
            organization={organization}
            type={type}
            others={others.length === 0 ? null : paths.createTicket}
          />
        );
      }}
    </Loaded>
  );
}

function NoOrganization() {
  usePageTitle(formText.title);
  return (
    <Page width="form">
      <PageHead title={formText.title} />
      <Notice tone="info" title={formText.superAdminTitle}>
        {formText.superAdmin(ERRORS.NO_ORGANIZATION.message)}
      </Notice>
    </Page>
  );
}
