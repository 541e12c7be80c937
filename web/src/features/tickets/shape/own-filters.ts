/** Filters of a list by fields of request types. */
import type { FieldKind, FormField } from '@switchboard/contract/tickets/forms/form-values.ts';
import type { Filter, SearchedFilter } from '../../../lib/lists/filter.ts';
import type { TicketListState } from '../ticket-list-params.ts';
import { columnChip, nameOfField } from './own-field-names.ts';
import { rangeWords } from './range-words.ts';

const words = {
  checked: { true: 'Yes', false: 'No' },
  valuesOf: (label: string) => `values of ${label}`,
  other: { person: 'Somebody', project: 'A project' },
  notOffered: 'A field of former times',
} as const;

const CHECKED = (['true', 'false'] as const).map((value) => ({ value, label: words.checked[value] }));

/** With more of them, and of fields of other kinds, there are filters by those that the list shows, or goes by already. */
const MOST_OFFERED = 4;

const FILTERED: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'choice',
  'choices',
  'checkbox',
  'number',
  'money',
  'date',
  'text',
  'email',
  'url',
  'person',
  'project',
]);

/** Their choices can be seen at a glance: the bar offers these first. */
const LISTED: ReadonlySet<FieldKind> = new Set<FieldKind>(['choice', 'choices', 'checkbox']);

/** Kept, so that an open list of choices is not asked for again with each drawing. */
const loaders = new WeakMap<FormField, Map<string, SearchedFilter['loadOptions']>>();

function loaderOf(field: FormField, organization: string): SearchedFilter['loadOptions'] {
  const known = loaders.get(field) ?? new Map<string, SearchedFilter['loadOptions']>();
  loaders.set(field, known);
  const loader =
    known.get(organization) ??
    (async (typed, signal) =>
      (await import('./own-field-options.ts')).optionsOf(field, organization, typed, signal));
  known.set(organization, loader);
  return loader;
}

function filterOf(field: FormField, organization: string): Filter {
  const { label, kind, options } = field;
  const key = nameOfField(field.key);
  switch (kind) {
    case 'checkbox':
      return { key, label, single: true, options: CHECKED };
    case 'choice':
    case 'choices':
      return { key, label, options: options.map((option) => ({ value: option.key, label: option.label })) };
    default: {
      const isNamed = kind === 'person' || kind === 'project';
      return {
        key,
        label,
        single: !isNamed,
        what: words.valuesOf(label),
        loadOptions: loaderOf(field, organization),
        labelOf: isNamed ? () => words.other[kind] : rangeWords,
      };
    }
  }
}

/**
 * A choice that is offered no more stays one that tickets have.
 * @param refused the list was refused: what the address names and is not there has a red chip
 */
export function ownFilters(
  fields: readonly FormField[],
  { own, field: picked, organization }: Pick<TicketListState, 'own' | 'field' | 'organization'>,
  refused = false,
): readonly Filter[] {
  const all = fields.filter(({ kind }) => FILTERED.has(kind));
  const isUsed = ({ key }: FormField) => own.includes(key) || picked.some((one) => one.startsWith(`${key}:`));
  const listed = all.filter(({ kind }) => LISTED.has(kind));
  const offered = all.filter(
    (field) => isUsed(field) || (listed.length <= MOST_OFFERED && LISTED.has(field.kind)),
  );
  const isGone = (key: string) => fields.every((field) => field.key !== key);
  const named = [...new Set(picked.map((one) => one.slice(0, one.indexOf(':'))))];
  const gone = (key: string): Filter => ({ key, label: words.notOffered, options: [], isRefused: refused });
  return [
    ...offered.map((field) => filterOf(field, organization)),
    ...named.filter(isGone).map((key) => gone(nameOfField(key))),
    ...(refused ? own.filter(isGone).map((key) => gone(columnChip(key))) : []),
  ];
}
