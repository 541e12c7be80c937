/** Every word of the categories page. */
const count = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`;

export const text = {
  title: 'Categories Management',
  list: 'Categories',
  what: 'categories',
  description: 'What a ticket is about. Whoever raises one chooses from here.',
  search: 'Search categories',
  add: 'Add category',
  columns: { name: 'Name', subcategories: 'Subcategories', created: 'Created', actions: 'Actions' },
  empty: {
    title: 'No categories yet',
    text: 'Tickets need a category: add the first one, such as Hardware or Network.',
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
    submit: { add: 'Add', edit: 'Save' },
    failed: { category: 'Failed to save category', subcategory: 'Failed to save subcategory' },
    added: (name: string) => `${name} added`,
    saved: (name: string) => `${name} saved`,
  },
  archive: {
    title: {
      category: 'Are you sure you want to delete this category?',
      subcategory: 'Are you sure you want to delete this subcategory?',
    },
    loading: 'Counting what uses it …',
    unknownUse: 'How many tickets use it could not be counted.',
    subcategories: (subcategories: number) =>
      subcategories === 0
        ? ''
        : ` Its ${count(subcategories, 'subcategory goes', 'subcategories go')} with it.`,
    confirm: 'Delete',
    done: (name: string) => `${name} deleted`,
    failed: { category: 'Failed to delete category', subcategory: 'Failed to delete subcategory' },
  },
} as const;
