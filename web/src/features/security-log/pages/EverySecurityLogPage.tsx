import { exportAllSecurityLog } from '@switchboard/contract/record/security-log.ts';
import { useMemo } from 'react';
import { useOrganizationFilter } from '../../../lib/choices/use-organization-filter.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { ExportButton } from '../../../ui/export/ExportButton.tsx';
import { useEverySecurityLog } from '../api.ts';
import { kindFilter, outcomeFilter, SecurityLogList } from '../components/SecurityLogList.tsx';
import { everySecurityLogColumns } from '../components/security-log-columns.tsx';
import { everySecurityLogParams, securityLogQuery } from '../security-log-params.ts';
import { text } from '../text.ts';

/** The same of all organizations and of the installation, for super admins. */
export function EverySecurityLogPage() {
  const list = useUrlList(everySecurityLogParams);
  const { values, set } = list;
  const organizationFilter = useOrganizationFilter(values.organization);
  const filters = useMemo(() => [organizationFilter, kindFilter, outcomeFilter], [organizationFilter]);
  return (
    <SecurityLogList
      list={list}
      days={values}
      onDays={set}
      query={useEverySecurityLog(values)}
      filters={filters}
      columns={everySecurityLogColumns}
      exportButton={
        <ExportButton
          endpoint={exportAllSecurityLog}
          words={text.export}
          options={{ query: { ...securityLogQuery(values), organization: values.organization } }}
        />
      }
    />
  );
}
