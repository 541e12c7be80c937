/** The columns of the files that can be imported: what stands at their head, and which field of a row it fills. */

export interface ImportColumn<Field extends string = string> {
  /** Case, blanks and punctuation do not matter when a file is read. */
  readonly heading: string;
  readonly field: Field;
  /** Without this column there is nothing to import. */
  readonly required: boolean;
}

const required = <Field extends string>(heading: string, field: Field): ImportColumn<Field> => ({
  heading,
  field,
  required: true,
});
const optional = <Field extends string>(heading: string, field: Field): ImportColumn<Field> => ({
  heading,
  field,
  required: false,
});

export const PROJECT_COLUMNS = [
  required('Project Name', 'name'),
  required('Project Code', 'code'),
  optional('Description', 'description'),
  optional('Manager Email', 'projectManager'),
  optional('BU Head Email', 'buHead'),
  optional('Status', 'status'),
  optional('Start Date', 'startDate'),
  optional('End Date', 'endDate'),
  optional('Member Emails', 'members'),
] as const;

export const USER_COLUMNS = [
  required('First Name', 'firstName'),
  required('Last Name', 'lastName'),
  required('Email', 'email'),
  optional('Role', 'role'),
  optional('Department', 'department'),
  optional('Contact Number', 'contactNumber'),
  optional('Custom Roles', 'customRoles'),
] as const;
