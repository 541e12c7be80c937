/** Fetched together: what the start has to know of a file of pages is in the bytes of every first page. */
export { CategoriesPage } from '../../features/categories/pages/CategoriesPage.tsx';
export { EveryProjectPage } from '../../features/projects/pages/EveryProjectPage.tsx';
export { ProjectsPage } from '../../features/projects/pages/ProjectsPage.tsx';
