-- A statement without comments and without the values in it, at most 500 characters long. It
-- removes too much rather than too little.
create or replace function statement_without_values(statement text) returns text
language sql immutable parallel safe as
$$ select left(btrim(regexp_replace(regexp_replace(statement,
     '--[^\n]*|/\*([^*]|\*+[^*/])*\*+/|''([^''\\]|\\.)*(''|$)|\$[A-Za-z_]*\$.*|(?<![$\w])\d+(\.\d+)?',
     '?', 'g'), '\s+', ' ', 'g')), 500) $$;

-- The connections to this database that do something, or that others wait for. Only the product
-- itself may ask. PostgreSQL hides the connections of other roles, with `state` null, from an owner
-- of the schema without pg_read_all_stats.
create or replace function database_sessions() returns table (
  pid integer, application text, state text, statement text, seconds double precision,
  transaction_seconds double precision, wait_seconds double precision, waits_for text,
  blocked_by integer[])
language sql stable security definer set search_path = public, pg_temp as
$$ select a.pid, coalesce(a.application_name, ''), a.state, statement_without_values(a.query),
     coalesce(extract(epoch from clock_timestamp() - a.query_start), 0),
     extract(epoch from clock_timestamp() - a.xact_start),
     extract(epoch from clock_timestamp() - l.waitstart),
     case when l.pid is not null then coalesce(l.relation::regclass::text, l.locktype) end,
     case when l.pid is not null then pg_blocking_pids(a.pid) else '{}' end
   from pg_stat_activity a
   left join lateral (select * from pg_locks w where w.pid = a.pid and not w.granted limit 1) l
     on true
   where actor_is_system() and a.datname = current_database() and a.pid <> pg_backend_pid()
     and a.backend_type = 'client backend' and a.state is distinct from 'idle' $$;
revoke execute on function database_sessions from public;
grant execute on function database_sessions to pennytrail_app;

-- The statements of this database that took the most time, if pg_stat_statements collects them.
-- Only the product itself may ask.
create or replace function database_statements(most integer) returns table (
  statement text, calls bigint, total_ms double precision, mean_ms double precision,
  max_ms double precision)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  view_name text := (
    select format('%I.pg_stat_statements', n.nspname)
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'pg_stat_statements');
begin
  if view_name is null or not actor_is_system() then
    return;
  end if;
  return query execute format(
    'select statement_without_values(s.query), s.calls, s.total_exec_time, s.mean_exec_time,
       s.max_exec_time
     from %s s where s.dbid = (select oid from pg_database where datname = current_database())
       and s.toplevel and s.query <> ''<insufficient privilege>''
     order by s.total_exec_time desc limit $1', view_name) using most;
exception
  -- The extension is there, but the server does not load its library.
  when object_not_in_prerequisite_state then
    return;
end
$$;
revoke execute on function database_statements from public;
grant execute on function database_statements to pennytrail_app;
