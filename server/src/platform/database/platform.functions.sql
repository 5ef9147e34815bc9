-- Who acts: '' is a visitor, a uuid a signed-in person, 'system' the product itself. Row-level
-- security is written in these terms; it is the wall behind the policies of the features.
create or replace function actor_is_system() returns boolean language sql stable parallel safe as
$$ select coalesce(current_setting('app.actor', true), '') = 'system' $$;

create or replace function actor_id() returns uuid language sql stable parallel safe as
$$ select case when current_setting('app.actor', true) ~ '^[0-9a-f]{8}-'
          then current_setting('app.actor', true)::uuid end $$;

-- For tables whose rows are never changed or removed, whoever asks.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

-- For the policies and queries of whatever can be hidden; `kind` is the subject's: 'update' and so on.
create or replace function content_is_hidden(kind text, id uuid) returns boolean
language sql stable parallel safe as
$$ select exists (select from content_hidden h
                  where h.kind = content_is_hidden.kind and h.id = content_is_hidden.id) $$;
grant execute on function content_is_hidden to pennytrail_app;
