-- Whether the product itself acts. app.actor is '' for a visitor, a uuid for a signed-in person
-- and 'system' for the product. Row-level security depends on it, as a second layer behind the
-- policies of the features.
create or replace function actor_is_system() returns boolean language sql stable parallel safe as
$$ select coalesce(current_setting('app.actor', true), '') = 'system' $$;

-- The signed-in person, or null.
create or replace function actor_id() returns uuid language sql stable parallel safe as
$$ select case when current_setting('app.actor', true) ~ '^[0-9a-f]{8}-'
          then current_setting('app.actor', true)::uuid end $$;

-- Refuses every change of an append-only table, also by the owner.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

-- Whether staff have hidden something; `kind` is "project", "charity", "update" and so on.
create or replace function content_is_hidden(kind text, id uuid) returns boolean
language sql stable parallel safe as
$$ select exists (select from content_hidden h
                  where h.kind = content_is_hidden.kind and h.id = content_is_hidden.id) $$;
grant execute on function content_is_hidden to pennytrail_app;
