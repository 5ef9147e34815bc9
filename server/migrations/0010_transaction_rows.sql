-- Transactions as they are published, one rule for every list and view. They are read in the role
-- of 0009, which asks of an entry only whether one of its funds is seen (the policy of ledger_entry,
-- by the projects that are joined anyway), and not again for each table that an entry stands in.
grant usage, create on schema public to pennytrail_reader;

-- The entries of a project's fund, newest first, where whoever acts sees the project.
create function project_page_ids(wanted uuid, most integer, skipped integer) returns uuid[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform from project p where p.id = wanted;
  if not found then
    return '{}';
  end if;
  return array(
    select either.id from (
      (select e.id, e.seq from ledger_entry e where e.project_id = wanted
       order by e.seq desc limit most + skipped)
      union all
      (select e.id, e.seq from ledger_entry e
       where e.counter_project_id = wanted and e.project_id is distinct from wanted
       order by e.seq desc limit most + skipped)
    ) either order by either.seq desc limit most offset skipped);
end
$$;

-- The transactions of these entries, in this order, without those that are not seen. What an entry
-- changed and left is told of the fund `fund`; where that is null, of the whole charity.
create function transaction_rows(wanted uuid[], fund uuid) returns json
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
      'budgetLine', b.label, 'evidence', coalesce(d.files, '') <> '', 'source', e.source,
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
    left join ledger_entry undone on undone.id = e.reverses_id
    left join ledger_entry undoing on undoing.reverses_id = e.id
    where actor_is_system() or e.charity_id = any (seen_as_team)
      or e.project_id is null or p.id is not null
      or (e.direction = 'between' and (e.counter_project_id is null or o.id is not null)));
end
$$;

alter function project_page_ids owner to pennytrail_reader;
alter function transaction_rows owner to pennytrail_reader;
revoke create on schema public from pennytrail_reader;
revoke execute on function project_page_ids, transaction_rows from public;
grant execute on function project_page_ids, transaction_rows to pennytrail_app;
