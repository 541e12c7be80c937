import { SHARING_CHOICES } from '../enums.ts';
import { MESSAGES } from '../messages.ts';
import { spelled } from '../query.ts';

export const sharingChoice = spelled(SHARING_CHOICES, MESSAGES.sharingUnknown, MESSAGES.sharingRequired);
