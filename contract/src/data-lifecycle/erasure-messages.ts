export const ERASURE_MESSAGES = {
  personUnknown: 'There is no such person in the organization',
  nameWrong: 'Type the name as it stands above',
  attachmentsUnknown: 'Please choose whether files are kept or removed',
  own: 'Another admin has to approve your own erasure',
  ended: 'This erasure cannot be changed any more',
  asked: 'An erasure of this person is under way already',
} as const;
