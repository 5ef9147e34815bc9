-- How much of what was spent, by value, something bears out: of a charity, or of one fund of it.
-- Spending and onward grants that stand count, each currency for itself, of the entries that
-- whoever acts sees; contract/src/ledger/evidence-coverage.ts tells the rule, and a test holds both to the
-- CSV of the same entries.
create index ledger_entry_spent on ledger_entry (charity_id, project_id)
  where kind in ('spending', 'onward-grant');

grant usage, create on schema public to pennytrail_reader;
create function evidence_coverage(charity uuid, fund uuid) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  seen_as_team boolean := actor_is_system() or charity = any (actor_charities());
  seen uuid[] := array(select p.id from project p
    where p.charity_id = charity and (fund is null or p.id = fund));
begin
  return (
    with spent as materialized (
      select e.id, e.currency, e.amount from ledger_entry e
      where e.charity_id = charity and e.kind in ('spending', 'onward-grant')
        and (case when fund is null then e.project_id is null or seen_as_team
               or e.project_id = any (seen) else e.project_id = fund and fund = any (seen) end)
        and not exists (select from ledger_entry r where r.reverses_id = e.id)
    ), borne_out as (
      select s.currency, s.amount,
        exists (select from ledger_evidence v where v.entry_id = s.id and v.withdrawn_at is null)
          receipt,
        exists (select from bank_line l where l.entry_id = s.id) matched,
        exists (select from update_cite q join update_post u on u.id = q.update_id
          where q.entry_id = s.id and u.state = 'published' and u.audience = 'public'
            and not exists (select from content_hidden h
                            where h.kind = 'update' and h.id = u.id)) told
      from spent s
    )
    select coalesce(json_agg(c order by c.currency), '[]') from (
      select currency, sum(amount)::bigint spent,
        coalesce(sum(amount) filter (where receipt), 0)::bigint "withReceipt",
        coalesce(sum(amount) filter (where matched), 0)::bigint matched,
        coalesce(sum(amount) filter (where told), 0)::bigint told
      from borne_out group by currency) c);
end
$$;
alter function evidence_coverage owner to pennytrail_reader;
revoke create on schema public from pennytrail_reader;
revoke execute on function evidence_coverage from public;
grant execute on function evidence_coverage to pennytrail_app;
