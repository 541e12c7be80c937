import { PAGE } from '@switchboard/contract/limits.ts';
import { intakePath } from '../../../lib/navigation/paths.ts';
import { SecretOwnersPage } from '../../../shared/secrets/SecretOwnersPage.tsx';
import { useIntakes } from '../api.ts';
import { IntakeDialog } from '../components/IntakeDialog.tsx';
import { intakeColumns } from '../components/intake-columns.tsx';
import { text } from '../text.ts';

function useOwners(page: number) {
  const query = useIntakes(page);
  return { query, rows: query.data?.intakes, total: query.data?.pagination.total };
}

/** Addresses where monitoring programs post alerts. */
export function IntakesPage() {
  const { title, what, description, add, empty, list, secret } = text;
  return (
    <SecretOwnersPage
      {...{ title, what, description, add, empty, list, secret }}
      useOwners={useOwners}
      pageSize={PAGE.intakes}
      columns={intakeColumns}
      pathOf={intakePath}
      form={(state) => <IntakeDialog edited={null} {...state} />}
    />
  );
}
