-- Updates the project's row and the search index when staff hide or restore content.
create or replace function content_hidden_changed() returns trigger language plpgsql security definer
set search_path = public, pg_temp set app.actor = 'system:money' as $$
declare
  touched content_hidden := coalesce(new, old);
begin
  if touched.kind = 'project' then
    -- The ledger before the project, in the same order as posting an entry.
    perform lock_ledgers(array(select p.charity_id from project p where p.id = touched.id));
    update project set hidden = (tg_op = 'INSERT') where id = touched.id;
  end if;
  if touched.kind in ('project', 'charity') then
    perform explore_refresh(array[touched.id]);
  end if;
  return null;
end
$$;
