import { MESSAGES } from '@switchboard/contract/messages.ts';
import { refuseTaken } from '../../../platform/database/taken.ts';

export const refuseCodeTaken = refuseTaken({
  projects_code: { path: 'code', msg: MESSAGES.projectCodeTaken },
});
