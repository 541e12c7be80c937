import { fireEvent, screen, within } from '@testing-library/react';

/** Opens the menu of a row. @returns its entries */
export async function menuOf(name: string) {
  fireEvent.click(await screen.findByRole('button', { name: `More about ${name}` }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
}

/** Takes an entry of a row's menu. @returns the dialog that it opens */
export async function choose(name: string, item: string) {
  await menuOf(name);
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  return within(await screen.findByRole('dialog'));
}
