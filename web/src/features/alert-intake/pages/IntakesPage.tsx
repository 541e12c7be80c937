import type { Intake } from '@switchboard/contract/alert-intake/intakes.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { pageParam } from '../../../lib/lists/url-params.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { intakePath } from '../../../lib/navigation/paths.ts';
import { SecretDialog } from '../../../shared/secrets/SecretDialog.tsx';
import { AddButton } from '../../../ui/list/AddButton.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useIntakes } from '../api.ts';
import { IntakeDialog } from '../components/IntakeDialog.tsx';
import { intakeColumns } from '../components/intake-columns.tsx';
import { text } from '../text.ts';

const PARAMS = { page: pageParam };

type Open =
  | { readonly kind: 'form' }
  | { readonly kind: 'secret'; readonly of: Intake; readonly secret: string };

/** Addresses where monitoring programs post alerts. */
export function IntakesPage() {
  const list = useUrlList(PARAMS);
  const query = useIntakes(list.values.page);
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open | null>(null);
  const add = <AddButton onClick={() => setOpen({ kind: 'form' })}>{text.add}</AddButton>;
  return (
    <>
      <ListPage
        title={text.title}
        what={text.what}
        description={text.description}
        actions={add}
        list={list}
        query={query}
        rows={query.data?.intakes}
        total={query.data?.pagination.total}
        pageSize={PAGE.intakes}
        empty={{ ...text.empty, action: add }}
      >
        {(state) => (
          <DataTable
            label={text.list}
            columns={intakeColumns}
            rowKey={({ _id }) => _id}
            rowHref={({ _id }) => intakePath(_id)}
            skeletonRows={4}
            {...state}
          />
        )}
      </ListPage>
      {open?.kind === 'form' && (
        <IntakeDialog
          edited={null}
          onClose={() => setOpen(null)}
          onMade={(of, secret) => setOpen({ kind: 'secret', of, secret })}
        />
      )}
      {open?.kind === 'secret' && (
        <SecretDialog
          {...text.secret}
          secret={open.secret}
          onClose={() => void navigate(intakePath(open.of._id))}
        />
      )}
    </>
  );
}
