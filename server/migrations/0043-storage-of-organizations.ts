import { type Kysely, sql } from 'kysely';

/**
 * How many bytes of files an organization keeps, counted by triggers: attachments, images of its people's chats, its logo.
 * The row is held from the write of a file to the commit, so that uploads side by side see each other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table organization_storage (
      organization_id uuid primary key references organizations (id),
      bytes bigint not null
    )`.execute(db);
  await sql`
    alter table organizations
      -- What a super admin allows this one; null for what the installation allows each.
      add column storage_gigabytes integer check (storage_gigabytes > 0),
      add column logo_bytes bigint not null default 0`.execute(db);
  // An image that no message uses yet belongs to no ticket, but counts for its uploader's organization.
  await sql`alter table chat_images add column counted_for uuid references organizations (id) on delete set null`.execute(
    db,
  );
  await sql`
    update chat_images set counted_for = coalesce(chat_images.organization_id, users.organization_id)
    from users where users.id = chat_images.uploader_id`.execute(db);
  await sql`
    insert into organization_storage (organization_id, bytes)
    select organization_id, sum(size) from (
      select organization_id, size from attachments
      union all
      select counted_for, size from chat_images where counted_for is not null
    ) as stored group by organization_id`.execute(db);

  await sql`
    create function count_added_files() returns trigger language plpgsql as $$
    begin
      insert into organization_storage as stored (organization_id, bytes)
      select organization_id, sum(size) from added group by organization_id order by organization_id
      on conflict (organization_id) do update set bytes = stored.bytes + excluded.bytes;
      return null;
    end $$`.execute(db);
  await sql`
    create function count_removed_files() returns trigger language plpgsql as $$
    begin
      update organization_storage as stored set bytes = stored.bytes - gone.bytes
      from (select organization_id, sum(size) as bytes from removed group by organization_id) as gone
      where stored.organization_id = gone.organization_id;
      return null;
    end $$`.execute(db);
  await sql`create trigger stored after insert on attachments referencing new table as added
    for each statement execute function count_added_files()`.execute(db);
  await sql`create trigger removed after delete on attachments referencing old table as removed
    for each statement execute function count_removed_files()`.execute(db);
  await countImages(db);
  await sql`
    create function count_logo() returns trigger language plpgsql as $$
    begin
      insert into organization_storage as stored (organization_id, bytes)
      values (new.id, new.logo_bytes - case tg_op when 'INSERT' then 0 else old.logo_bytes end)
      on conflict (organization_id) do update set bytes = stored.bytes + excluded.bytes;
      return null;
    end $$`.execute(db);
  await sql`create trigger logo_came after insert on organizations
    for each row when (new.logo_bytes > 0) execute function count_logo()`.execute(db);
  await sql`create trigger logo_changed after update of logo_bytes on organizations
    for each row when (old.logo_bytes <> new.logo_bytes) execute function count_logo()`.execute(db);
}

async function countImages(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_image() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old.counted_for is not null then
        update organization_storage set bytes = bytes - old.size where organization_id = old.counted_for;
      end if;
      if tg_op <> 'DELETE' and new.counted_for is not null then
        insert into organization_storage as stored (organization_id, bytes) values (new.counted_for, new.size)
        on conflict (organization_id) do update set bytes = stored.bytes + excluded.bytes;
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger image_came_or_went after insert or delete on chat_images
    for each row execute function count_image()`.execute(db);
  await sql`create trigger image_changed_hands after update of counted_for on chat_images
    for each row when (old.counted_for is distinct from new.counted_for) execute function count_image()`.execute(
    db,
  );
}
