import { DocumentPage } from './DocumentPage.tsx';
import { privacy } from './text.ts';

export const PrivacyPolicyPage = () => <DocumentPage document={privacy} />;
