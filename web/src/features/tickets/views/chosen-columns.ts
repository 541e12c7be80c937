import type { ListOptions } from '@switchboard/contract/tickets/list-options.ts';
import type { ColumnField, ColumnList } from '@switchboard/contract/tickets/views/view-values.ts';

/** What somebody sees of a list, and may choose anew. */
export interface ChosenColumns {
  list: ColumnList;
  /** What the organization works with, of which there are columns. */
  options: ListOptions;
  /** Null for those of everybody. */
  chosen: readonly ColumnField[] | null;
  /** Keys of fields of request types that are columns; without it there are none. */
  own?: { keys: readonly string[]; onChange: (keys: readonly string[]) => void } | undefined;
  /** For a view, whose columns are its own and no preference of the person. */
  onChoose?: ((chosen: readonly ColumnField[] | null) => void) | undefined;
}
