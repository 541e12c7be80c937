/** Messages about request types and their fields: the first page does not load them. */
import { FORMS } from '../../limits.ts';

export const FORM_MESSAGES = {
  typeUnknown: 'Please choose one of the request types',
  kindUnknown: 'Please choose a kind of field',
  keyInvalid: 'Keys are small letters, digits and underscores, and begin with a letter',
  keyTaken: 'Another field has this key',
  audienceUnknown: 'An audience is made of roles and departments',
  rightUnknown: 'A field is read or edited, or for staff only',
  iconUnknown: 'Please choose one of the icons',
  optionsRequired: 'A choice needs at least one option',
  optionsTooMany: `A field can have at most ${FORMS.options} options`,
  optionTwice: 'Two options have the same key',
  currencyRequired: 'Money needs a currency of three capital letters',
  boundsInvalid: 'The least must not be more than the most',
  boundInvalid: 'Please write a number',
  revisionInvalid: 'The revision is missing or not a number',
  placementsTooMany: `A form can have at most ${FORMS.placements} fields`,
  fieldUnknown: 'Please choose one of the fields',
  fieldTwice: 'This field stands in the form already',
  conditionLater: 'A condition can only ask fields that stand earlier in the form',
  conditionWithoutValue: 'Headings and help have no value to ask for',
  conditionOnStaff: 'What the requester sees cannot depend on a field for staff only',
  conditionInvalid: 'This condition does not fit the field that it asks',
  requiredOfNobody: 'What has no value cannot be required',
  defaultInvalid: 'This value does not fit the field',
  orderIncomplete: 'The order must name every request type once',
  personUnknown: 'Please choose an active person of your organization',
  peopleSearchShort: `Please write ${FORMS.peopleSearch} letters at least`,
  fieldsInvalid: 'Fields are an object of values by key',
  formVersionInvalid: 'The version of a form is a whole number',
  fieldNotOfForm: 'This form has no such field',
  generalStays: 'The general request can be hidden, not archived',
  lastType: 'One request type has to be offered',
  notYet: 'This is not available yet',
} as const;

export const fieldRequired = (label: string) => `${label} is required`;
export const fieldInvalid = (label: string) => `${label} is not valid`;
