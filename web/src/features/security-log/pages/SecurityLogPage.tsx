import { exportSecurityLog } from '@switchboard/contract/record/security-log.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { ExportButton } from '../../../ui/export/ExportButton.tsx';
import { useSecurityLog } from '../api.ts';
import { kindFilter, outcomeFilter, SecurityLogList } from '../components/SecurityLogList.tsx';
import { securityLogColumns } from '../components/security-log-columns.tsx';
import { securityLogParams, securityLogQuery } from '../security-log-params.ts';
import { text } from '../text.ts';

const FILTERS = [kindFilter, outcomeFilter];

/** Who came in and who was refused in the organization, for its admin. */
export function SecurityLogPage() {
  const list = useUrlList(securityLogParams);
  const { values, set } = list;
  return (
    <SecurityLogList
      list={list}
      days={values}
      onDays={set}
      query={useSecurityLog(values)}
      filters={FILTERS}
      columns={securityLogColumns}
      exportButton={
        <ExportButton
          endpoint={exportSecurityLog}
          words={text.export}
          options={{ query: securityLogQuery(values) }}
        />
      }
    />
  );
}
