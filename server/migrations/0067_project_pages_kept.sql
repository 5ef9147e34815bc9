-- What a project's page tells changes with three rows (the project's, its charity's, the register's),
-- with the entries, which project_total counts, and with what the triggers below watch. All of these
-- together are its version: whoever kept the page of this version need not read it again.
create table project_page_version (
  charity_id uuid primary key references charity on delete cascade,
  version bigint not null default 1
);

-- As late as can be: from then on others wait for the transaction's end to change the same row.
create function project_page_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed record;
  charity uuid;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  if tg_table_name in ('budget_line', 'project_image') then
    select p.charity_id into charity from project p where p.id = changed.project_id;
  else
    charity := changed.charity_id;
  end if;
  if charity is not null then
    insert into project_page_version as v (charity_id) values (charity)
    on conflict (charity_id) do update set version = v.version + 1;
  end if;
  return null;
end
$$;
create constraint trigger page_changed after insert or update or delete on budget_line
  deferrable initially deferred for each row execute function project_page_changed();
create constraint trigger page_changed after insert or update or delete on project_image
  deferrable initially deferred for each row execute function project_page_changed();
create constraint trigger page_changed after insert or update or delete on health_answer
  deferrable initially deferred for each row execute function project_page_changed();
create constraint trigger page_changed after insert or update or delete on ledger_evidence
  deferrable initially deferred for each row execute function project_page_changed();
-- A new entry's own detail is counted with the entry.
create constraint trigger page_changed after update on ledger_detail
  deferrable initially deferred for each row execute function project_page_changed();

grant select on project_page_version, charity, charity_register to pennytrail_reader;

-- Which of these projects whoever acts sees, and the version of all that their pages tell.
grant create on schema public to pennytrail_reader;
create function projects_versions(wanted uuid[]) returns table (project_id uuid, version text)
language plpgsql stable rows 10 security definer set search_path = public, pg_temp as $$
begin
  return query
  select p.id, concat(p.xmin, '.', c.xmin, '.', r.xmin, '.',
    (select sum(o.entries) from project_total o where o.project_id = p.id), '.',
    (select v.version from project_page_version v where v.charity_id = p.charity_id))
  from project p
  join charity c on c.id = p.charity_id
  left join charity_register r on r.number = c.number
  where p.id = any (wanted);
end
$$;
alter function projects_versions owner to pennytrail_reader;
revoke create on schema public from pennytrail_reader;
revoke execute on function projects_versions from public;
grant execute on function projects_versions to pennytrail_app;
