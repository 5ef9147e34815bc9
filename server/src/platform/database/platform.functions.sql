-- Whether the product itself acts. app.actor is '' for a visitor, a uuid for a signed-in person,
-- 'system' for the product while it only reads, and 'system:money' while it writes for the duty
-- "money" (docs/system-writes.md). Row-level security depends on it, as a second layer behind the
-- policies of the features.
create or replace function actor_is_system() returns boolean language sql stable parallel safe as
$$ select coalesce(current_setting('app.actor', true), '') ^@ 'system' $$;

-- Whether the product acts for one of these duties. Processes of the release before write everything as
-- 'system', so this release accepts that too; the next one does not.
create or replace function acts_for(variadic duties text[]) returns boolean
language sql stable parallel safe as
$$ select replace(coalesce(current_setting('app.actor', true), ''), 'system:', '')
     = any (duties || 'system'::text) $$;

-- Refuses a change of a table without row-level security by the product, unless it acts for one of the
-- duties that the trigger names.
create or replace function refuse_other_duties() returns trigger language plpgsql as $$
begin
  if actor_is_system() and not acts_for(variadic tg_argv) then
    raise exception 'the product does not write % for %', tg_table_name,
      current_setting('app.actor') using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;

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

-- A text as searches compare it: lower case, without accents and apostrophes, so that "Zoë", "zoe" and
-- "Zoe" with a combining mark are the same. Indexes use it, so a changed result needs them rebuilt.
-- unaccent is not immutable by itself, because a named dictionary can be changed; the product does
-- not change it. PostgreSQL inlines fold_text, whose last case is most texts and takes a microsecond; null is one of them.
create or replace function fold_accents(given text) returns text language sql immutable parallel safe as
$$ select lower(public.unaccent('public.unaccent'::regdictionary,
     translate(normalize(given, nfkc), '''’‘`', ''))) $$;
create or replace function fold_text(given text) returns text language sql immutable parallel safe as
$$ select case when octet_length(given) > char_length(given) then public.fold_accents(given)
     else lower(translate(given, '''`', '')) end $$;

-- Whether a text contains another, compared as searches do.
create or replace function contains_text(given text, part text) returns boolean
language sql immutable parallel safe as
$$ select strpos(fold_text(given), fold_text(part)) > 0 $$;

-- Whether staff have hidden something; `kind` is "project", "charity", "update" and so on.
create or replace function content_is_hidden(kind text, id uuid) returns boolean
language sql stable parallel safe as
$$ select exists (select from content_hidden h
                  where h.kind = content_is_hidden.kind and h.id = content_is_hidden.id) $$;
grant execute on function content_is_hidden to pennytrail_app;

-- Fails with PTLAG on a replica that has not replayed the log up to a position, or that lags by
-- more than some seconds. A worker writes its heartbeat all the time, so the last transaction that
-- the replica has replayed is never old while the primary serves.
create or replace function require_replayed(wanted pg_lsn, max_lag_seconds int) returns void
language plpgsql stable as $$
begin
  if not pg_is_in_recovery() then
    return;
  end if;
  if pg_last_wal_replay_lsn() < wanted then
    raise exception 'this replica has not replayed %', wanted using errcode = 'PTLAG';
  end if;
  if pg_last_xact_replay_timestamp() < clock_timestamp() - make_interval(secs => max_lag_seconds) then
    raise exception 'this replica lags by more than % seconds', max_lag_seconds
      using errcode = 'PTLAG';
  end if;
end
$$;
