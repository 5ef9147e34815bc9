-- The transactions of these entries, as transaction_rows (0010, 0029) tells them and with the same rule of
-- who sees which, but a list for each field in place of an object for each row: naming twenty fields
-- for every row took most of a long list's time. Empty lists are null.
-- What bears an entry out is asked as has_receipt, is_matched and is_told (0029) ask it,
-- written out, since a call of each for every row costs more than the rest.
grant usage, create on schema public to pennytrail_reader;
create function transaction_columns(wanted uuid[], fund uuid) returns json
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
        exists (select from ledger_evidence v where v.entry_id = e.id and v.withdrawn_at is null)
          evidence,
        exists (select from bank_line l where l.entry_id = e.id) matched,
        exists (select from update_cite q join update_post u on u.id = q.update_id
          where q.entry_id = e.id and u.state = 'published' and u.audience = 'public'
            and not content_is_hidden('update', u.id)) told, e.source, e.author_role,
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
      left join ledger_entry undoing on undoing.reverses_id = e.id
      where actor_is_system() or e.charity_id = any (seen_as_team)
        or e.project_id is null or p.id is not null
        or (e.direction = 'between' and (e.counter_project_id is null or o.id is not null))
      order by w.place) r);
end
$$;
alter function transaction_columns owner to pennytrail_reader;
revoke create on schema public from pennytrail_reader;
revoke execute on function transaction_columns from public;
grant execute on function transaction_columns to pennytrail_app;
