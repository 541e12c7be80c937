/** The program whose database this is, as its files, processes and messages to people name it. */
export interface Host {
  /** Lower case letters: names the database, its user, its cluster and its directories elsewhere. */
  readonly id: string;
  /** For people: "Switchboard". */
  readonly name: string;
  /** The setting that says where the directory lies: "DATA_DIR". */
  readonly directorySetting: string;
  /** What to do where PostgreSQL cannot run, to go on after "or": "set DATABASE_URL to a PostgreSQL of your own". */
  readonly otherwise: string;
}
