import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table categories (
      organization_id uuid not null references organizations (id),
      id uuid not null,
      name text not null,
      description text not null default '',
      created_at timestamptz not null default now(),
      archived_at timestamptz,
      primary key (organization_id, id)
    )`.execute(db);
  await sql`create unique index categories_name on categories (organization_id, lower(name))
    where archived_at is null`.execute(db);

  await sql`
    create table subcategories (
      organization_id uuid not null,
      id uuid not null,
      category_id uuid not null,
      name text not null,
      description text not null default '',
      created_at timestamptz not null default now(),
      archived_at timestamptz,
      primary key (organization_id, id),
      -- For tickets: a subcategory is named together with its category.
      unique (organization_id, category_id, id),
      foreign key (organization_id, category_id) references categories (organization_id, id)
    )`.execute(db);
  await sql`create unique index subcategories_name on subcategories (organization_id, category_id, lower(name))
    where archived_at is null`.execute(db);

  await sql`
    create table projects (
      organization_id uuid not null references organizations (id),
      id uuid not null,
      name text not null,
      code text not null check (char_length(code) between 1 and 50),
      description text not null default '',
      manager_id uuid,
      bu_head_id uuid,
      status text not null default 'Active' check (status in ('Active', 'Inactive', 'Completed')),
      start_date date,
      end_date date,
      created_at timestamptz not null default now(),
      archived_at timestamptz,
      primary key (organization_id, id),
      foreign key (organization_id, manager_id) references organization_people (organization_id, user_id),
      foreign key (organization_id, bu_head_id) references organization_people (organization_id, user_id),
      check (end_date is null or start_date is null or end_date >= start_date)
    )`.execute(db);
  await sql`create unique index projects_code on projects (organization_id, lower(code))
    where archived_at is null`.execute(db);
  await sql`create index projects_name on projects (organization_id, lower(name)) where archived_at is null`.execute(
    db,
  );
}
