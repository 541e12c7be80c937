/** What one organization sends while another works: as much as its people may, and more than the server can take. */

export interface HttpLoad {
  readonly method: 'GET' | 'POST';
  readonly paths: readonly string[];
  /** Sent in turn with the tokens of as many people, each of whom has 300 requests a minute. */
  readonly tokens: readonly string[];
  readonly contentType?: string;
  readonly body?: string;
  readonly connections: number;
  /** Requests a second that are begun, as far as connections are free. */
  readonly rate: number;
}

export interface ChatLoad {
  readonly seats: readonly { readonly token: string; readonly ticketId: string }[];
  /** Messages a second of each. */
  readonly rate: number;
}

export type Load = { readonly http: HttpLoad } | { readonly chat: ChatLoad };

/** How many requests or messages were answered in which way; `none` when the connection broke or nothing came. */
export type Answers = Readonly<Record<string, number>>;

/** What the parent tells the process that loads, and what it hears. */
export type LoadMessage =
  | { readonly begin: Load; readonly origin: string; readonly seconds: number }
  | { readonly begun: true }
  | { readonly answers: Answers };
