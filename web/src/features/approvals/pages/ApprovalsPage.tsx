import type { Applicant } from '@switchboard/contract/endpoints/approvals.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { useCallback, useMemo, useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { fullName } from '../../../lib/format/format.ts';
import { pageParam } from '../../../lib/lists/url-params.ts';
import { useUrlState } from '../../../lib/lists/use-url-state.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { Pagination } from '../../../ui/table/Pagination.tsx';
import { useDecide, type Verdict } from '../api/decide.ts';
import { useApprovals } from '../api/list-approvals.ts';
import { applicantColumns } from '../components/applicant-columns.tsx';
import { text } from '../text.ts';

const PARAMS = { page: pageParam };
const keyOf = ({ _id }: Applicant) => _id;

/** People who signed up by the organization's name, for its admin to let in or turn away. */
export function ApprovalsPage() {
  usePageTitle(text.title);
  const { values, set, href } = useUrlState(PARAMS);
  const { data, error, isFetching, refetch } = useApprovals(values.page);
  const { mutateAsync, isPending, variables } = useDecide();
  const [declining, setDeclining] = useState<Applicant | null>(null);

  const decide = useCallback(
    async (person: Applicant, verdict: Verdict) => {
      const name = fullName(person);
      try {
        await mutateAsync({ id: person._id, verdict });
        toast.success(verdict === 'approve' ? text.approved(name) : text.declined(name));
      } catch (failure) {
        toast.error(wordsOf(failure, text.failed));
      }
      setDeclining(null);
    },
    [mutateAsync],
  );
  const busyId = isPending ? variables.id : null;
  const columns = useMemo(
    () =>
      applicantColumns({
        busyId,
        onApprove: (person) => void decide(person, 'approve'),
        onDecline: setDeclining,
      }),
    [busyId, decide],
  );

  return (
    <Page>
      <PageHead
        title={text.title}
        description={text.description}
        compact
        {...(data && { count: data.pagination.total })}
      />
      <DataTable
        label={text.list}
        columns={columns}
        rows={data?.users}
        rowKey={keyOf}
        refetching={isFetching}
        error={error && !data ? { what: text.what, onRetry: () => void refetch() } : null}
        empty={<EmptyState {...text.empty} />}
        skeletonRows={3}
      />
      {data && data.pagination.pages > 1 && (
        <Pagination
          page={values.page}
          pageSize={PAGE.approvals}
          total={data.pagination.total}
          onPage={(page) => set({ page })}
          pageHref={(page) => href({ page })}
        />
      )}
      {declining && (
        <ConfirmDialog
          opened
          danger
          title={text.confirm.title(fullName(declining))}
          message={text.confirm.message}
          confirmLabel={text.decline}
          busy={isPending}
          onConfirm={() => void decide(declining, 'decline')}
          onClose={() => setDeclining(null)}
        />
      )}
    </Page>
  );
}
