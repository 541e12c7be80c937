/** Fetched together: what the start has to know of a file of pages is in the bytes of every first page. */
export { AuditPage } from '../../features/audit/pages/AuditPage.tsx';
export { ExportsPage } from '../../features/data-exports/ExportsPage.tsx';
export { KeepingPage } from '../../features/data-keeping/KeepingPage.tsx';
export { EverySecurityLogPage } from '../../features/security-log/pages/EverySecurityLogPage.tsx';
export { SecurityLogPage } from '../../features/security-log/pages/SecurityLogPage.tsx';
