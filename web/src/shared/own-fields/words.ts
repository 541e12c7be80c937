/** Words about the fields of request types. */
export const words = {
  choose: 'Choose',
  amount: (label: string) => `${label}, amount`,
  nothing: 'Nothing',
  people: 'people',
  projects: 'projects',
  findPerson: 'Two letters of a name',
  nobody: 'Nobody found. Write at least two letters of a name.',
  chooseFile: 'Choose a file',
  chooseFileOf: (label: string) => `Choose a file for ${label}`,
  replaceFile: 'Choose another',
  replaceFileOf: (label: string) => `Choose another file for ${label}`,
  removeFile: (name: string) => `Remove ${name}`,
} as const;
