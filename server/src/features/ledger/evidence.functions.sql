-- Refuses to move evidence to another entry, or to bring withdrawn evidence back.
create or replace function evidence_stays() returns trigger language plpgsql as $$
begin
  if (old.entry_id is not null and (new.entry_id, new.title, new.shown_at, new.recorded_with)
        is distinct from (old.entry_id, old.title, old.shown_at, old.recorded_with))
     or (old.withdrawn_at is not null and (new.withdrawn_at, new.withdrawn_reason)
        is distinct from (old.withdrawn_at, old.withdrawn_reason)) then
    raise exception 'evidence that was shown can be withdrawn, not changed'
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- Refuses evidence for an entry of another charity.
create or replace function evidence_of_own_ledger() returns trigger language plpgsql as $$
begin
  if new.entry_id is not null and not exists (
    select from ledger_entry e where e.id = new.entry_id and e.charity_id = new.charity_id
  ) then
    raise exception 'evidence belongs to an entry of its own charity'
      using errcode = 'foreign_key_violation';
  end if;
  return new;
end
$$;

-- Whether an entry has a receipt that is not withdrawn. The caller has checked that the actor sees
-- the entry.
create or replace function has_receipt(entry uuid) returns boolean language sql stable as
$$ select exists (select from ledger_evidence v
                  where v.entry_id = entry and v.withdrawn_at is null) $$;
grant execute on function has_receipt to pennytrail_app, pennytrail_reader;

-- Whether a line of the bank statement is matched with an entry.
create or replace function is_matched(entry uuid) returns boolean language sql stable as
$$ select exists (select from bank_line l where l.entry_id = entry) $$;
grant execute on function is_matched to pennytrail_app, pennytrail_reader;

-- Whether a public update cites an entry.
create or replace function is_cited(entry uuid) returns boolean language sql stable as
$$ select exists (
     select from update_citation c join update_post u on u.id = c.update_id
     where c.entry_id = entry and u.state = 'published' and u.audience = 'public'
       and not content_is_hidden('update', u.id)) $$;
grant execute on function is_cited to pennytrail_app, pennytrail_reader;

-- The entries of a charity that have a receipt.
create or replace function entries_with_receipt(charity uuid) returns setof uuid
language sql stable security definer set search_path = public, pg_temp rows 1000 as
$$ select v.entry_id from ledger_evidence v
   where v.charity_id = charity and v.entry_id is not null and v.withdrawn_at is null $$;
alter function entries_with_receipt owner to pennytrail_reader;
revoke execute on function entries_with_receipt from public;
grant execute on function entries_with_receipt to pennytrail_app;

-- How much of a charity's or a project's spending has a receipt, is matched with the bank statement
-- and is cited by an update, by value. contract/src/ledger/evidence-coverage.ts has the same rule,
-- and a test compares the two.
create or replace function evidence_coverage(charity uuid, fund uuid) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  seen_as_team boolean := actor_is_system() or charity = any (actor_charities());
  seen uuid[] := array(select p.id from project p
    where p.charity_id = charity and (fund is null or p.id = fund));
begin
  return (
    select coalesce(json_agg(c order by c.currency), '[]') from (
      select t.currency, sum(t.spent)::bigint spent, sum(t.with_receipt)::bigint "withReceipt",
        sum(t.matched)::bigint matched, sum(t.cited)::bigint told
      from list_spending_totals(charity) t
      where case when fund is null
        then t.project_id is null or seen_as_team or t.project_id = any (seen)
        else t.project_id = fund and fund = any (seen) end
      group by t.currency having sum(t.spent) <> 0) c);
end
$$;
alter function evidence_coverage owner to pennytrail_reader;
revoke execute on function evidence_coverage from public;
grant execute on function evidence_coverage to pennytrail_app;
