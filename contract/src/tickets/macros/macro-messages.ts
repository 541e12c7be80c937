/** Messages about macros: a ticket's page does not load them before somebody uses one. */
export const MACRO_MESSAGES = {
  kindUnknown: 'A macro is a reply or a note',
  empty: 'Write a text, or choose what is to be done',
  required: 'Please choose a macro',
  unknown: 'There is no such macro any more',
  actionUnknown: 'Actions must be among priority, tags, status, checklist and assign',
  changed: 'Somebody else has changed this macro. Look at theirs first.',
  changedMeanwhile: 'Somebody else has changed this macro meanwhile',
  withoutOrganization: 'A macro of no organization can set status and priority only',
} as const;

export const placeholderUnknown = (name: string) => `There is no placeholder {{${name}}}`;

/** Of what a macro does, under the name that it had. */
export const macroPartGone = (thing: string, name: string) =>
  `The ${thing} “${name}” of this macro is no longer there`;
