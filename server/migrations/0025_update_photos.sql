-- Photographs of updates: each described for those who cannot see it, and with the word of whoever
-- posts it that the people shown have agreed. Without both it is the team's alone.
create table update_photo (
  public_id text primary key references file on delete cascade,
  update_id uuid not null references update_post on delete cascade,
  position smallint not null,
  alt text not null default '' check (length(alt) <= 300),
  consented_by uuid references person,
  consented_at timestamptz,
  added_at timestamptz not null,
  check (consented_by is null or consented_at is not null)
);
create index update_photo_update on update_photo (update_id, position);
grant select, insert, update, delete on update_photo to pennytrail_app;

alter table update_photo enable row level security;
alter table update_photo force row level security;
create policy seen on update_photo for select using (
  (select actor_is_system())
  or exists (select from update_post u where u.id = update_id
             and (u.charity_id = any ((select actor_charities())::uuid[])
                  or (consented_at is not null and alt <> ''))));
create policy written on update_photo for all using (
  (select actor_is_system())
  or exists (select from update_post u where u.id = update_id
             and actor_rank(u.charity_id) >= 2));

-- A photograph that goes with its update leaves its file to the job that tidies up.
create function release_update_photo() returns trigger language plpgsql security definer
set search_path = public, pg_temp set app.actor = 'system' as $$
begin
  update file set attached_at = null where public_id = old.public_id;
  return null;
end
$$;
create trigger released after delete on update_photo
  for each row execute function release_update_photo();
