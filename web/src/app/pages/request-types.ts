/** Fetched together: what the start has to know of a file of pages is in the bytes of every first page. */
export { RequestTypesPage } from '../../features/request-types/pages/RequestTypesPage.tsx';
export { TemplatesPage } from '../../features/request-types/pages/TemplatesPage.tsx';
