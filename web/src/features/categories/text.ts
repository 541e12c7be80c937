/** Every word of the categories page. */
import { count } from '../../lib/format/format.ts';

const of = (number: number, one: string, many: string) => `${count(number)} ${number === 1 ? one : many}`;

export const text = {
  title: 'Categories Management',
  list: 'Categories',
  what: 'categories',
  description: 'What a ticket is about. People choose one when they raise a ticket.',
  search: 'Search categories',
  add: 'Add category',
  columns: {
    name: 'Name',
    subcategories: 'Subcategories',
    tickets: 'Tickets',
    created: 'Created',
    actions: 'Actions',
  },
  empty: {
    title: 'No categories yet',
    text: 'Every ticket needs a category. Add the first one, for example “Hardware”.',
  },
  expand: (name: string) => `Subcategories of ${name}`,
  more: (name: string) => `More about ${name}`,
  noSubcategories: 'None',
  menu: { addSubcategory: 'Add subcategory', edit: 'Edit', archive: 'Delete' },
  form: {
    category: { add: 'Add category', edit: 'Edit category' },
    subcategory: { add: 'Add subcategory', edit: 'Edit subcategory' },
    inCategory: (name: string) => `In ${name}`,
    name: 'Name',
    description: 'Description',
    confidential: 'New tickets are confidential',
    confidentialHelp: 'Only who raised one and the handlers read it: no role, team or project lead.',
    addHandler: 'Add handler',
    removeHandler: (name: string) => `Take ${name} off`,
    submit: { add: 'Add', edit: 'Save Changes' },
    failed: { category: 'Failed to save category', subcategory: 'Failed to save subcategory' },
    added: (name: string) => `${name} added`,
    saved: (name: string) => `${name} saved`,
  },
  archive: {
    title: {
      category: 'Are you sure you want to delete this category?',
      subcategory: 'Are you sure you want to delete this subcategory?',
    },
    loading: 'Counting the tickets that use it …',
    unknownUse: 'The tickets that use it could not be counted.',
    subcategories: (subcategories: number) =>
      subcategories === 0
        ? ''
        : ` Its ${of(subcategories, 'subcategory is', 'subcategories are')} deleted too.`,
    confirm: 'Delete',
    done: (name: string) => `${name} deleted`,
    failed: { category: 'Failed to delete category', subcategory: 'Failed to delete subcategory' },
  },
} as const;
