/** Fetched together: what the start has to know of a file of pages is in the bytes of every first page. */
export { FirstStepsPage } from '../../features/set-up/pages/FirstStepsPage.tsx';
export { SetUpPage } from '../../features/set-up/pages/SetUpPage.tsx';
