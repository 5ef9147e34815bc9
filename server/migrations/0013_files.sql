-- Files that were taken in. The bytes are in the file storage, under names that begin with
-- public_id; a public picture is served by its name alone, everything else by a signed address.
create table file (
  public_id text primary key check (length(public_id) between 20 and 80),
  use text not null check (use in ('avatar', 'project-image', 'project-document', 'update-photo',
                                   'evidence', 'proof', 'logo')),
  bytes bigint not null check (bytes > 0),
  uploaded_by uuid references person,
  charity_id uuid references charity,
  created_at timestamptz not null,
  -- Since when something shows it; what is not shown within a day is removed.
  attached_at timestamptz
);
create index file_unattached on file (created_at) where attached_at is null;
create index file_charity on file (charity_id) where charity_id is not null;
create index file_uploader on file (uploaded_by) where uploaded_by is not null;
grant select, insert, delete on file to pennytrail_app;
grant update (attached_at) on file to pennytrail_app;

-- Whoever uploaded it and, where it belongs to a charity, those of its team who may write there.
alter table file enable row level security;
alter table file force row level security;
create policy seen on file for select using (
  actor_is_system() or uploaded_by = actor_id() or actor_rank(charity_id) >= 2);
create policy made on file for insert with check (
  actor_is_system()
  or (uploaded_by = actor_id() and (charity_id is null or actor_rank(charity_id) >= 2)));
create policy changed on file for update using (
  actor_is_system() or uploaded_by = actor_id() or actor_rank(charity_id) >= 2);
create policy removed on file for delete using (
  actor_is_system() or uploaded_by = actor_id() or actor_rank(charity_id) >= 2);
