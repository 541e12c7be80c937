/** Fetched together: what the start has to know of a file of pages is in the bytes of every first page. */
export { DeliveriesPage } from '../../features/mail-deliveries/pages/DeliveriesPage.tsx';
export { HeldLetterPage } from '../../features/mail-intake/pages/HeldLetterPage.tsx';
export { HeldLettersPage } from '../../features/mail-intake/pages/HeldLettersPage.tsx';
export { LettersPage } from '../../features/mail-intake/pages/LettersPage.tsx';
export { MailIntakePage } from '../../features/mail-intake/pages/MailIntakePage.tsx';
export { MailStatePage } from '../../features/mail-state/pages/MailStatePage.tsx';
