/** Every word of macros. */
import type { MacroAction } from '@switchboard/contract/tickets/macros/macro-values.ts';
import type { MacroActions } from '@switchboard/contract/tickets/macros/macros.ts';

export const text = {
  title: 'Macros',
  what: 'macros',
  list: 'Macros',
  description: 'Answers that are given often, with what becomes of the ticket. Type / in a reply to use one.',
  add: 'Add macro',
  kinds: { reply: 'Reply', note: 'Internal note' },
  columns: { name: 'Name', text: 'Text', does: 'Then', who: 'Who has it', used: 'Used', actions: 'Actions' },
  usedHelp: 'In the last 90 days',
  actionsOf: (name: string) => `More about ${name}`,
  edit: 'Edit macro',
  empty: { title: 'No macros yet', text: 'Save an answer you give often.' },
  form: {
    add: 'Add macro',
    edit: 'Edit macro',
    name: 'Name',
    kind: 'Kind',
    text: 'Text',
    textHelp: (names: readonly string[]) =>
      `Filled in for each ticket: ${names.map((name) => `{{${name}}}`).join(', ')}. Words behind a bar stand where there is nothing: {{agent.firstName|we}}.`,
    status: 'Set status',
    priority: 'Set priority',
    tags: 'Add tags',
    checklist: 'Add checklist',
    assign: 'Assign to',
    who: 'Who has it',
    role: 'Role',
    submit: { add: 'Save macro', edit: 'Save' },
    failed: 'The macro could not be saved',
    saved: (name: string) => `${name} saved`,
  },
  delete: {
    title: 'Delete macro',
    label: 'Delete macro',
    message: (name: string, shared: boolean) =>
      shared ? `${name} is deleted for everybody who has it.` : `${name} is deleted.`,
    confirm: 'Delete macro',
    done: (name: string) => `${name} deleted`,
    failed: 'The macro could not be deleted',
  },
  composer: {
    button: 'Macro',
    list: 'Macros',
    none: 'No macros yet',
    manage: 'Look after macros',
    thenLabel: 'Then:',
    gone: 'A macro that is no longer there',
    forget: 'Send without the macro',
    remove: (what: string) => `Do not ${what}`,
    failed: 'The macro could not be used',
    applied: (name: string) => `${name} done`,
  },
} as const;

/** What each action of a macro reads like, in the order in which they are done. */
export function actionWords({
  priority,
  tags,
  status,
  checklist,
  assign,
}: MacroActions): readonly { readonly action: MacroAction; readonly words: string }[] {
  const all: readonly (readonly [MacroAction, string | null])[] = [
    ['priority', priority && `set ${priority}`],
    ['tags', tags.length > 0 ? `tag ${tags.map(({ name }) => name).join(', ')}` : null],
    ['status', status && `set ${status}`],
    ['checklist', checklist && `add checklist ${checklist.name}`],
    ['assign', assign && `assign ${assign.name}`],
  ];
  return all.flatMap(([action, words]) => (words === null ? [] : [{ action, words }]));
}
