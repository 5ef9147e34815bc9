-- The project of an entry that the actor cannot see; null if there is no such entry. The API then
-- answers with the error that the actor gets for that project (401 or 403) rather than with 404.
create or replace function ledger_entry_project(wanted uuid) returns uuid
language sql stable set app.actor = 'system' as
$$ select e.project_id from ledger_entry e where e.id = wanted $$;
grant execute on function ledger_entry_project to pennytrail_app;

-- The number of a charity's entries that are only about projects that the actor does not see.
create or replace function entries_withheld(wanted uuid) returns bigint language plpgsql volatile as $$
declare
  actor text := coalesce(current_setting('app.actor', true), '');
  seen uuid[] := array(select p.id from project p where p.charity_id = wanted);
  hidden uuid[];
  withheld bigint;
begin
  perform set_config('app.actor', 'system', true);
  hidden := array(select p.id from project p where p.charity_id = wanted and p.id <> all (seen));
  if cardinality(hidden) = 0 then
    withheld := 0;
  elsif lacks_spending_evidence(wanted) then
    select count(*) into withheld from ledger_entry e
    where e.charity_id = wanted and e.project_id = any (hidden)
      and (e.direction <> 'between' or e.counter_project_id = any (hidden));
  else
    -- The entries of each hidden fund. A transfer between two hidden funds is in both of them, and
    -- a transfer to or from a fund that is seen is not withheld.
    withheld := coalesce((select sum(t.entries) from project_total t
        where t.charity_id = wanted and t.project_id = any (hidden)), 0)
      - coalesce((select sum(t.entries) from transfer_total t
        where t.charity_id = wanted
          and (t.project_id = any (hidden) or t.counter_project_id = any (hidden))), 0);
  end if;
  perform set_config('app.actor', actor, true);
  return withheld;
end
$$;
grant execute on function entries_withheld to pennytrail_app;

-- The published form of these entries, in this order, without those that the actor does not see.
-- Change and balance are those of the fund, or of the whole charity where `fund` is null. It
-- reads as pennytrail_reader, so that only the entry's own policy is checked and not that of
-- every table.
create or replace function transaction_rows(wanted uuid[], fund uuid) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  seen_as_team uuid[] := actor_charities();
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', e.id, 'sequence', e.seq, 'entryDate', e.entry_date,
      'recordedAt', to_char(e.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'kind', e.kind, 'category', e.category, 'direction', e.direction, 'amount', e.amount,
      'currency', e.currency, 'payee', d.payee, 'description', d.description,
      'giver', coalesce(d.shown_giver, ''),
      'project', case when p.id is not null then json_build_object('id', p.id, 'title', p.title) end,
      'otherFund', case when o.id is not null then json_build_object('id', o.id, 'title', o.title) end,
      'budgetLine', b.label, 'evidence', has_receipt(e.id),
      'matched', is_matched(e.id), 'told', is_cited(e.id), 'source', e.source,
      'authorRole', e.author_role,
      'reverses', case when undone.id is not null
        then json_build_object('id', undone.id, 'sequence', undone.seq) end,
      'reversedBy', case when undoing.id is not null
        then json_build_object('id', undoing.id, 'sequence', undoing.seq) end,
      'change', case when e.direction = 'in' then e.amount when e.direction = 'out' then -e.amount
        when fund is null then 0 when e.project_id = fund then -e.amount else e.amount end,
      'balance', case when fund is null or e.project_id = fund then e.balance
        else e.counter_balance end
      ) order by w.place), '[]')
    from unnest(wanted) with ordinality w(id, place)
    join ledger_entry e on e.id = w.id
    left join ledger_detail d on d.entry_id = e.id
    left join project p on p.id = e.project_id
    left join project o on o.id = e.counter_project_id
    left join budget_line b on b.id = e.budget_line_id and p.id is not null
    left join ledger_entry undone on undone.id = e.reverses_id and undone.charity_id = e.charity_id
    left join ledger_entry undoing on undoing.reverses_id = e.id
      and undoing.charity_id = e.charity_id
    where actor_is_system() or e.charity_id = any (seen_as_team)
      or e.project_id is null or p.id is not null
      or (e.direction = 'between' and (e.counter_project_id is null or o.id is not null)));
end
$$;
alter function transaction_rows owner to pennytrail_reader;
revoke execute on function transaction_rows from public;
grant execute on function transaction_rows to pennytrail_app;

-- Like transaction_rows, but with one list for each field in place of one object for each row.
-- Naming twenty fields for every row took most of a long list's time. Empty lists are null. The
-- conditions of has_receipt, is_matched and is_cited are written out, because a call for every row
-- costs more than the rest.
create or replace function transaction_columns(wanted uuid[], fund uuid) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  seen_as_team uuid[] := actor_charities();
begin
  return (
    select json_build_object(
      'id', json_agg(r.id), 'sequence', json_agg(r.seq), 'entryDate', json_agg(r.entry_date),
      'recordedAt', json_agg(r.recorded_at), 'kind', json_agg(r.kind),
      'category', json_agg(r.category), 'direction', json_agg(r.direction),
      'amount', json_agg(r.amount), 'currency', json_agg(r.currency), 'payee', json_agg(r.payee),
      'description', json_agg(r.description), 'giver', json_agg(r.shown_giver),
      'projectId', json_agg(r.project_id), 'projectTitle', json_agg(r.project_title),
      'otherId', json_agg(r.other_id), 'otherTitle', json_agg(r.other_title),
      'budgetLine', json_agg(r.label), 'evidence', json_agg(r.evidence),
      'matched', json_agg(r.matched), 'told', json_agg(r.told),
      'source', json_agg(r.source), 'authorRole', json_agg(r.author_role),
      'undoneId', json_agg(r.undone_id), 'undoneSequence', json_agg(r.undone_seq),
      'undoingId', json_agg(r.undoing_id), 'undoingSequence', json_agg(r.undoing_seq),
      'change', json_agg(r.change), 'balance', json_agg(r.balance))
    from (
      select e.id, e.seq, e.entry_date, e.recorded_at, e.kind, e.category, e.direction, e.amount,
        e.currency, d.payee, d.description, coalesce(d.shown_giver, '') shown_giver,
        p.id project_id, p.title project_title, o.id other_id, o.title other_title, b.label,
        -- "offset 0" makes the planner look up each row by index. Else it reads whole tables while
        -- they are small, and keeps that plan while they grow.
        exists (select from ledger_evidence v
          where v.entry_id = e.id and v.withdrawn_at is null offset 0) evidence,
        exists (select from bank_line l where l.entry_id = e.id offset 0) matched,
        exists (select from update_citation q join update_post u on u.id = q.update_id
          where q.entry_id = e.id and u.state = 'published' and u.audience = 'public'
            and not content_is_hidden('update', u.id) offset 0) told, e.source, e.author_role,
        undone.id undone_id, undone.seq undone_seq, undoing.id undoing_id, undoing.seq undoing_seq,
        case when e.direction = 'in' then e.amount when e.direction = 'out' then -e.amount
          when fund is null then 0 when e.project_id = fund then -e.amount else e.amount end change,
        case when fund is null or e.project_id = fund then e.balance else e.counter_balance end
          balance
      from unnest(wanted) with ordinality w(id, place)
      join ledger_entry e on e.id = w.id
      left join ledger_detail d on d.entry_id = e.id
      left join project p on p.id = e.project_id
      left join project o on o.id = e.counter_project_id
      left join budget_line b on b.id = e.budget_line_id and p.id is not null
      left join ledger_entry undone on undone.id = e.reverses_id
        and undone.charity_id = e.charity_id
      left join ledger_entry undoing on undoing.reverses_id = e.id
        and undoing.charity_id = e.charity_id
      where actor_is_system() or e.charity_id = any (seen_as_team)
        or e.project_id is null or p.id is not null
        or (e.direction = 'between' and (e.counter_project_id is null or o.id is not null))
      order by w.place) r);
end
$$;
alter function transaction_columns owner to pennytrail_reader;
revoke execute on function transaction_columns from public;
grant execute on function transaction_columns to pennytrail_app;
