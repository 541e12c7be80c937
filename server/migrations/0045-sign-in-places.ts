import { type Kysely, sql } from 'kysely';

/** From where people have signed in, and wrong passwords from elsewhere: one password tried on many accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sign_in_places (
      user_id uuid not null references users (id),
      -- A network: addresses change.
      place text not null,
      last_at timestamptz not null,
      primary key (user_id, place)
    )`.execute(db);
  await sql`create index sign_in_places_by_time on sign_in_places (last_at)`.execute(db);
  // Of IPv4, the neighbourhood that the program looks for; others are known from the next sign-in on.
  await sql`
    insert into sign_in_places (user_id, place, last_at)
    select user_id, regexp_replace(address, '[.][0-9]+$', '.0/24') as network, max(created_at) from sessions
    where address ~ '^([0-9]{1,3}[.]){3}[0-9]{1,3}$' group by user_id, network`.execute(db);

  await sql`
    create table failed_sign_ins (
      -- SHA-256 of the e-mail, whether somebody has it or not, and of its domain.
      email bytea not null,
      domain bytea not null,
      place text not null,
      times integer not null,
      last_at timestamptz not null,
      primary key (email, place)
    )`.execute(db);
  await sql`create index failed_sign_ins_of_domain on failed_sign_ins (domain, last_at)`.execute(db);
  await sql`create index failed_sign_ins_by_time on failed_sign_ins (last_at)`.execute(db);
}
