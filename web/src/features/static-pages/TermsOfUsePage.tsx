import { DocumentPage } from './DocumentPage.tsx';
import { terms } from './text.ts';

export const TermsOfUsePage = () => <DocumentPage document={terms} />;
