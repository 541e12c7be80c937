/** How the person likes their lists of tickets, which the frame knows and the lists read. */
import type {
  ColumnField,
  ColumnList,
  ListColumns,
  ListMode,
} from '@switchboard/contract/tickets/views/view-values.ts';
import { createStore, useStore } from 'zustand';

const chosen = createStore<{ readonly columns: ListColumns; readonly mode: ListMode }>(() => ({
  columns: {},
  mode: 'pages',
}));

export const setListColumns = (columns: ListColumns): void => chosen.setState({ columns });

export const setListMode = (mode: ListMode): void => chosen.setState({ mode });

export const useListMode = (): ListMode => useStore(chosen, ({ mode }) => mode);

export const listColumns = (): ListColumns => chosen.getState().columns;

/** Null for the columns that everybody has. */
export const useListColumns = (list: ColumnList): readonly ColumnField[] | null =>
  useStore(chosen, ({ columns }) => columns[list] ?? null);
