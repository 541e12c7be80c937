import { PAGE } from '@switchboard/contract/limits.ts';
import type { Applicant } from '@switchboard/contract/members/approvals.ts';
import { useCallback, useMemo, useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { fullName } from '../../../lib/format/format.ts';
import { pageParam } from '../../../lib/lists/url-params.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useApprovals, useDecide, type Verdict } from '../api.ts';
import { applicantColumns } from '../components/applicant-columns.tsx';
import { text } from '../text.ts';

const PARAMS = { page: pageParam };
const keyOf = ({ _id }: Applicant) => _id;

/** People who signed up by the organization's name, for its admin to let in or turn away. */
export function ApprovalsPage() {
  const list = useUrlList(PARAMS);
  const query = useApprovals(list.values.page);
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
    <>
      <ListPage
        title={text.title}
        what={text.what}
        description={text.description}
        list={list}
        query={query}
        rows={query.data?.users}
        total={query.data?.pagination.total}
        pageSize={PAGE.approvals}
        {...(query.data?.pagination.pages === 1 && { pagination: null })}
        empty={text.empty}
      >
        {(state) => (
          <DataTable label={text.list} columns={columns} rowKey={keyOf} skeletonRows={3} {...state} />
        )}
      </ListPage>
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
    </>
  );
}
