import type { TicketDetails } from '@switchboard/contract/tickets/ticket-details.ts';

/** What the fields of a ticket's details say besides their labels. */
export const words = {
  categories: 'categories',
  subcategories: 'subcategories',
  projects: 'projects',
  choose: 'Choose',
  subcategoryFirst: 'Choose a category first',
  nothingFound: 'Nothing matches',
};

/** "Hardware › Printers" */
export const categoryPath = ({ category, subcategory }: Pick<TicketDetails, 'category' | 'subcategory'>) =>
  subcategory ? `${category.name} › ${subcategory.name}` : category.name;
