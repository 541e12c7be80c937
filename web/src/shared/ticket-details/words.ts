/** What the fields of a ticket's details say besides their labels. */
export const words = {
  categories: 'categories',
  subcategories: 'subcategories',
  projects: 'projects',
  choose: 'Choose',
  subcategoryFirst: 'Choose a category first',
  nothingFound: 'Nothing matches',
};
