-- What hangs on several projects, for requests that are answered together: project_facts (0009) of
-- those of them that whoever acts sees, in one call. The project's own policy is asked of them all.
grant usage, create on schema public to pennytrail_reader;
create function projects_facts(wanted uuid[])
returns table (project_id uuid, totals json, budget json, last_entries json)
language plpgsql stable rows 10 security definer set search_path = public, pg_temp as $$
declare
  seen uuid[] := array(select p.id from project p where p.id = any (wanted));
begin
  return query
  select s.id,
    (select json_agg(t) from (
      select o.currency, o.received, o.spent, o.fees, o.transferred, o.entries, o.gifts,
        o.first_received_on, o.last_spent_on
      from project_total o where o.project_id = s.id) t),
    (select json_agg(b) from (
      select l.id, l.category, l.label, l.planned, l.currency, coalesce(o.spent, 0) spent
      from budget_line l
      left join budget_line_total o on o.budget_line_id = l.id and o.currency = l.currency
      where l.project_id = s.id order by l.position) b),
    (select json_agg(e) from (
      select l.id, l.seq, l.entry_date, l.kind, l.category, l.direction, l.amount, l.currency,
        l.source, d.payee, d.description
      from (select * from ledger_entry n where n.project_id = s.id order by n.seq desc limit 5) l
      left join ledger_detail d on d.entry_id = l.id
      order by l.seq desc) e)
  from unnest(seen) s(id);
end
$$;
alter function projects_facts owner to pennytrail_reader;
revoke create on schema public from pennytrail_reader;
revoke execute on function projects_facts from public;
grant execute on function projects_facts to pennytrail_app;

-- Who is behind each of several sessions, as session_identity (0003) tells it of one; the others are
-- over. Afterwards a visitor acts.
create function session_identities(wanted uuid[], at timestamptz)
returns table (session_id uuid, identity jsonb) language plpgsql volatile rows 10 as $$
begin
  perform set_config('app.actor', 'system', false);
  return query
  select s.id, jsonb_build_object(
    'sessionId', s.id, 'endsAt', s.ends_at, 'userId', p.id,
    'firstname', p.first_name, 'lastname', p.last_name,
    'isAdmin', p.is_admin, 'isDonor', p.is_donor, 'confirmed', c.confirmed_at is not null,
    'charities', coalesce((select jsonb_agg(jsonb_build_object('id', m.charity_id, 'role', m.role)
                                            order by m.joined_at)
                           from charity_member m where m.person_id = p.id), '[]'),
    'donorOrgs', coalesce((select jsonb_agg(jsonb_build_object('id', m.donor_org_id, 'role', m.role)
                                            order by m.joined_at)
                           from donor_org_member m where m.person_id = p.id), '[]'))
  from session s
  join person p on p.id = s.person_id
  join credential c on c.person_id = p.id
  where s.id = any (wanted) and s.revoked_at is null and s.ends_at > at and p.anonymised_at is null;
  perform set_config('app.actor', '', false);
end
$$;
revoke execute on function session_identities from public;
grant execute on function session_identities to pennytrail_app;
