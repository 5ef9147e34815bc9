-- Receipts and the like: what bears an entry out. A file is uploaded first, shown with an entry in
-- the transaction that records it or later, and may be withdrawn: then its bytes go, and that it
-- was there, with the reason, stays.
create table ledger_evidence (
  public_id text primary key,
  charity_id uuid not null references charity,
  entry_id uuid references ledger_entry,
  title text not null default '' check (length(title) <= 120),
  media text not null check (media in ('picture', 'pdf')),
  bytes bigint not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_by uuid references person,
  uploaded_at timestamptz not null,
  shown_at timestamptz,
  recorded_with boolean not null default false,
  withdrawn_at timestamptz,
  withdrawn_reason text check (length(withdrawn_reason) between 1 and 500),
  check ((entry_id is null) = (shown_at is null)),
  check ((withdrawn_at is null) = (withdrawn_reason is null)),
  check (withdrawn_at is null or entry_id is not null)
);
create index ledger_evidence_entry on ledger_evidence (entry_id) where entry_id is not null;
grant select, insert on ledger_evidence to pennytrail_app;
grant update (entry_id, title, shown_at, recorded_with, withdrawn_at, withdrawn_reason)
  on ledger_evidence to pennytrail_app;

alter table ledger_evidence enable row level security;
alter table ledger_evidence force row level security;
-- Seen with its entry; before that by who may record.
create policy seen on ledger_evidence for select using (
  actor_is_system()
  or (entry_id is null and actor_rank(charity_id) >= 2)
  or (entry_id is not null and exists (select from ledger_entry e where e.id = entry_id)));
create policy made on ledger_evidence for insert
  with check (actor_is_system() or actor_rank(charity_id) >= 2);
create policy changed on ledger_evidence for update
  using (actor_is_system() or actor_rank(charity_id) >= 2);

-- What is shown once is never moved to another entry, and what is withdrawn never comes back.
create function evidence_stays() returns trigger language plpgsql as $$
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
create trigger evidence_stays before update on ledger_evidence
  for each row execute function evidence_stays();

-- Of the charity whose ledger it is.
create function evidence_of_own_ledger() returns trigger language plpgsql as $$
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
create trigger evidence_of_own_ledger before insert or update on ledger_evidence
  for each row execute function evidence_of_own_ledger();

grant select on ledger_evidence, bank_line, update_cite, update_post
  to pennytrail_reader;
create policy hangs_on_seen on ledger_evidence for select to pennytrail_reader using (true);
create policy hangs_on_seen on bank_line for select to pennytrail_reader using (true);
create policy hangs_on_seen on update_cite for select to pennytrail_reader using (true);
create policy hangs_on_seen on update_post for select to pennytrail_reader using (true);

-- What bears an entry out: a receipt that can be seen; a line of the bank's statement; an update
-- that everyone can read. Asked of entries that are seen.
create function has_receipt(entry uuid) returns boolean language sql stable as
$$ select exists (select from ledger_evidence v where v.entry_id = entry and v.withdrawn_at is null) $$;
create function is_matched(entry uuid) returns boolean language sql stable as
$$ select exists (select from bank_line l where l.entry_id = entry) $$;
create function is_told(entry uuid) returns boolean language sql stable as
$$ select exists (
     select from update_cite c join update_post u on u.id = c.update_id
     where c.entry_id = entry and u.state = 'published' and u.audience = 'public'
       and not content_is_hidden('update', u.id)) $$;
grant execute on function has_receipt, is_matched, is_told to pennytrail_app, pennytrail_reader;

-- As in 0010, with what bears each entry out.
grant create on schema public to pennytrail_reader;
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
      'matched', is_matched(e.id), 'told', is_told(e.id), 'source', e.source,
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
alter function transaction_rows owner to pennytrail_reader;
revoke create on schema public from pennytrail_reader;
