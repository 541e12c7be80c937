import * as endpoints from '@switchboard/contract/tickets/service-report.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { exportReport, serviceReport } from './service-report.ts';

export function reportRoutes(serve: Serve, { database: { db } }: Pick<Deps, 'database'>): void {
  serve(endpoints.getServiceReport, ({ session: { actor }, query }) => serviceReport(db, actor, query));
  serve(endpoints.exportServiceReport, ({ session: { actor }, query }) => exportReport(db, actor, query));
}
