import { fireEvent, screen, type within } from '@testing-library/react';

type Dialog = ReturnType<typeof within>;

export const type = (dialog: Dialog, label: string | RegExp, value: string) =>
  fireEvent.change(dialog.getByLabelText(label), { target: { value } });

/** Opens a list of choices. @returns what it offers */
export async function optionsOf(dialog: Dialog, label: string) {
  fireEvent.click(dialog.getByRole('combobox', { name: label }));
  return (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
}

export async function pick(dialog: Dialog, label: string | RegExp, option: string) {
  fireEvent.click(dialog.getByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
}
