import { MESSAGES } from '@switchboard/contract/messages.ts';
import { refuseTaken } from '../../../platform/database/taken.ts';

export const refuseNameTaken = refuseTaken({
  categories_name: { path: 'name', msg: MESSAGES.categoryNameTaken },
  subcategories_name: { path: 'name', msg: MESSAGES.subcategoryNameTaken },
});
