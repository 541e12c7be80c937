/** The words for choosing whom an approval asks. */
export const text = {
  add: 'Add somebody',
  people: 'people and groups',
  remove: (name: string) => `Take ${name} out`,
  step: (number: number) => `Step ${number}`,
  needed: 'Who has to agree',
  all: 'All of them',
  one: 'One of them',
  some: (number: number) => `${number} of them`,
  addStep: 'Add a step',
  removeStep: 'Remove this step',
  question: 'Question',
  questionHelp: 'What shall they agree to?',
  holds: 'Until then',
  holdsChoices: {
    nothing: 'Nothing is held',
    resolve: 'The ticket is not resolved',
    work: 'Nobody starts to work on it',
  },
  leads: { project_manager: 'Project manager', bu_head: 'BU head' },
  group: (name: string) => `${name} (group)`,
} as const;
