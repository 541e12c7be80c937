import type { Generated } from 'kysely';

/** What a row of the search index was made of. */
export type IndexedPlace =
  | 'head'
  | 'names'
  | 'description'
  | 'field'
  | 'staff_field'
  | 'comment'
  | 'note'
  | 'chat'
  | 'file'
  | 'note_file';

export interface SearchTables {
  search_texts: {
    organization_id: string;
    ticket_id: string;
    place: IndexedPlace;
    source_id: string;
    era: number;
    /** A tsvector, which only statements read. */
    words: string;
  };
  search_vocabulary: {
    organization_id: string;
    word: string;
    id: Generated<string>;
  };
  search_filling: {
    id: number;
    below: string;
  };
  /** A view: the texts as they are. */
  search_sources: {
    organization_id: string;
    ticket_id: string;
    place: Exclude<IndexedPlace, 'names'>;
    source_id: string;
    text: string;
    at: Date;
    by_id: string | null;
    /** The comment that a file came with. */
    entry_id: string | null;
  };
}
