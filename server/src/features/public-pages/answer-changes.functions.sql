-- Notes which charities' answers to visitors a statement may have changed. A row whose charity is
-- unknown, and a table about no single charity, stand for all charities. Rows are only added, one
-- for each charity and transaction, so that no transaction waits for another. A gift calls this
-- several times, so it sets no actor, and leaves repeated charities to the primary key, which costs
-- less than "distinct".
create or replace function note_answer_change() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  every constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if tg_argv[0] = 'charity' then
    insert into answer_change (charity_id)
    select coalesce(c.charity_id, every) from changed c on conflict do nothing;
  elsif tg_argv[0] = 'gift' then
    -- Nobody sees a payment that was only started.
    insert into answer_change (charity_id)
    select c.charity_id from changed c where c.status <> 'pending' on conflict do nothing;
  else
    insert into answer_change (charity_id) values (every) on conflict do nothing;
  end if;
  return null;
end
$$;

-- Does the same for tables whose rows name no charity: the argument says which row leads to it.
create or replace function note_answer_change_through() returns trigger language plpgsql
security definer set search_path = public, pg_temp set app.actor = 'system:maintenance' as $$
begin
  case tg_argv[0]
    when 'project' then
      insert into answer_change (charity_id)
      select distinct p.charity_id from changed c join project p on p.id = c.project_id
      on conflict do nothing;
    when 'update' then
      insert into answer_change (charity_id)
      select distinct u.charity_id from changed c join update_post u on u.id = c.update_id
      on conflict do nothing;
    when 'donation' then
      insert into answer_change (charity_id)
      select distinct d.charity_id from changed c join donation d on d.id = c.donation_id
      where d.status <> 'pending' on conflict do nothing;
  end case;
  return null;
end
$$;
