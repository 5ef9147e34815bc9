create table project (
  id uuid primary key,
  charity_id uuid not null references charity,
  title text not null check (length(title) between 1 and 120),
  summary text not null default '' check (length(summary) <= 280),
  story text not null default '' check (length(story) <= 20000),
  countries text[] not null default '{}',
  place text not null default '',
  latitude numeric(6, 3),
  longitude numeric(6, 3),
  tags text[] not null default '{}',
  currency char(3) not null default 'GBP',
  target bigint check (target > 0),
  starts_on date,
  ends_on date,
  lifecycle text not null default 'draft'
    check (lifecycle in ('draft', 'active', 'paused', 'completed', 'closed', 'cancelled')),
  visibility text not null default 'public' check (visibility in ('public', 'signed-in', 'team')),
  report_interval_days integer not null default 90 check (report_interval_days between 7 and 366),
  -- What happens to the money if it falls short, if more comes than is needed, if the work closes.
  if_short text not null default 'smaller'
    check (if_short in ('smaller', 'similar-work', 'ask-givers', 'return')),
  if_over text not null default 'more-of-same'
    check (if_over in ('more-of-same', 'similar-work', 'ask-givers', 'return')),
  if_closed text not null default 'ask-givers'
    check (if_closed in ('similar-work', 'ask-givers', 'return')),
  source text not null default 'platform' check (source in ('platform', 'iati')),
  source_ref text, -- the publisher's identifier, for imports that run again
  is_demo boolean not null default false,
  version integer not null default 1,
  created_by uuid references person,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (ends_on is null or starts_on is null or ends_on >= starts_on)
);
create index project_charity on project (charity_id);
create unique index project_of_charity on project (id, charity_id); -- for the ledger's references
create unique index project_source on project (charity_id, source, source_ref)
  where source_ref is not null;
grant select, insert, update, delete on project to pennytrail_app;

alter table project enable row level security;
alter table project force row level security;
create policy seen on project for select using (
  actor_is_system()
  or (visibility = 'public' and lifecycle <> 'draft')
  or (visibility = 'signed-in' and lifecycle <> 'draft' and actor_id() is not null)
  or actor_rank(charity_id) > 0
);
create policy made on project for insert
  with check (actor_is_system() or actor_rank(charity_id) >= 3);
create policy changed on project for update using (actor_is_system() or actor_rank(charity_id) >= 3);
create policy removed on project for delete using (actor_is_system() or actor_rank(charity_id) >= 3);

create table budget_line (
  id uuid primary key,
  project_id uuid not null references project on delete cascade,
  position integer not null,
  category text not null,
  label text not null,
  planned bigint not null check (planned >= 0),
  currency char(3) not null,
  unique (project_id, position)
);
grant select, insert, update, delete on budget_line to pennytrail_app;

-- A line is seen and changed by whoever may see and change its project.
alter table budget_line enable row level security;
alter table budget_line force row level security;
create policy seen on budget_line for select using (
  actor_is_system() or exists (select from project p where p.id = project_id));
create policy made on budget_line for insert with check (
  actor_is_system() or exists (select from project p
                               where p.id = project_id and actor_rank(p.charity_id) >= 3));
create policy changed on budget_line for update using (
  actor_is_system() or exists (select from project p
                               where p.id = project_id and actor_rank(p.charity_id) >= 3));
create policy removed on budget_line for delete using (
  actor_is_system() or exists (select from project p
                               where p.id = project_id and actor_rank(p.charity_id) >= 3));

-- Why a project was not found by whoever acts: there is none ('missing'), it asks for signing in
-- ('signed-in'), or it is the team's ('team'). The one thing told of a project that is not seen.
create function project_veil(wanted uuid) returns text language plpgsql volatile as $$
declare
  actor text := coalesce(current_setting('app.actor', true), '');
  veil text;
begin
  perform set_config('app.actor', 'system', false);
  select case when p.visibility = 'team' or p.lifecycle = 'draft' then 'team'
              when p.visibility = 'signed-in' then 'signed-in' else 'none' end
  into veil from project p where p.id = wanted;
  perform set_config('app.actor', actor, false);
  return coalesce(veil, 'missing');
end
$$;
grant execute on function project_veil to pennytrail_app;

-- ---------------------------------------------------------------------------------------------
-- The ledger. Double entry, append-only, one gapless sequence and one hash chain a charity.
-- docs/ledger.md tells the forms that are hashed and how to verify them.

-- The charities whose team whoever acts is in; policies ask it once a statement, not once a row.
create function actor_charities() returns uuid[] language sql stable as
$$ select coalesce(array_agg(m.charity_id), '{}') from charity_member m
   where m.person_id = actor_id() $$;

-- The end of a charity's chain. Its row is locked by whoever appends.
create table ledger_head (
  charity_id uuid primary key references charity,
  seq bigint not null default 0 check (seq >= 0),
  chain_hash bytea not null default decode(repeat('00', 32), 'hex') check (length(chain_hash) = 32)
) with (fillfactor = 50);

-- An entry. What could identify people or must be erasable is here only as salted commitments;
-- the texts themselves stand in ledger_detail and ledger_identity.
create table ledger_entry (
  id uuid primary key,
  charity_id uuid not null references charity,
  charity_number text not null, -- as it was, because it is part of what is hashed
  seq bigint not null check (seq > 0),
  kind text not null check (kind in ('gift', 'grant', 'match', 'income', 'spending',
    'onward-grant', 'fee', 'refund', 'dispute', 'transfer', 'opening', 'correction')),
  category text not null, -- SORP category, contract/src/ledger/sorp.ts
  entry_date date not null,
  recorded_at timestamptz(3) not null,
  currency char(3) not null,
  amount bigint not null check (amount > 0), -- what the published transaction says
  -- `between` moves from the fund to the counter fund; where both are null, cash alone moves.
  direction text not null check (direction in ('in', 'out', 'between')),
  project_id uuid, -- the fund; null is the general fund
  counter_project_id uuid,
  budget_line_id uuid,
  donation_id uuid,
  reverses_id uuid references ledger_entry,
  author_role text not null,
  source text not null default 'platform' check (source in ('platform', 'provider', 'iati', 'bank')),
  source_ref text, -- the source's own opaque identifier; never a person's words
  original_amount bigint check (original_amount > 0),
  original_currency char(3),
  original_rate numeric check (original_rate > 0),
  form_version smallint not null,
  payee_commitment bytea not null check (length(payee_commitment) = 32),
  description_commitment bytea not null check (length(description_commitment) = 32),
  giver_commitment bytea not null check (length(giver_commitment) = 32),
  author_commitment bytea not null check (length(author_commitment) = 32),
  files_commitment bytea not null check (length(files_commitment) = 32),
  leaf_hash bytea not null check (length(leaf_hash) = 32),
  chain_hash bytea not null check (length(chain_hash) = 32),
  -- The balance of each fund after this entry; kept for speed, a check proves it.
  balance bigint,
  counter_balance bigint,
  unique (charity_id, seq),
  -- Funds are projects of the charity whose ledger it is.
  foreign key (project_id, charity_id) references project (id, charity_id),
  foreign key (counter_project_id, charity_id) references project (id, charity_id),
  check ((original_amount is null) = (original_currency is null)),
  check ((original_amount is null) = (original_rate is null))
);
create unique index ledger_entry_reversed_once on ledger_entry (reverses_id)
  where reverses_id is not null;
create index ledger_entry_project on ledger_entry (project_id, seq desc)
  where project_id is not null;
create index ledger_entry_counter_project on ledger_entry (counter_project_id, seq desc)
  where counter_project_id is not null;
create index ledger_entry_donation on ledger_entry (donation_id) where donation_id is not null;
create unique index ledger_entry_source on ledger_entry (charity_id, source, source_ref)
  where source_ref is not null;

-- The legs: debits positive, credits negative; each entry sums to zero. Legs of assets carry no
-- fund; those of income, spending, fees and fund name it (a project, or null: the general fund).
create table ledger_leg (
  entry_id uuid not null, -- held to its entry by the trigger ledger_entry_balances
  position smallint not null,
  charity_id uuid not null,
  account text not null check (account in ('stripe-balance', 'bank', 'gift-aid-receivable',
    'income', 'fees', 'fund') or account like 'spending:_%'),
  project_id uuid,
  currency char(3) not null,
  amount bigint not null check (amount <> 0),
  primary key (entry_id, position),
  constraint ledger_leg_assets_carry_no_fund check (project_id is null
    or account not in ('stripe-balance', 'bank', 'gift-aid-receivable'))
);

-- The erasable half: each value with the salt of its commitment. Erasing clears both.
create table ledger_detail (
  entry_id uuid primary key references ledger_entry,
  charity_id uuid not null,
  payee text,
  payee_salt bytea check (length(payee_salt) = 32),
  description text,
  description_salt bytea check (length(description_salt) = 32),
  files text,
  files_salt bytea check (length(files_salt) = 32),
  shown_giver text not null default '', -- the name a giver chose to be published with
  check ((payee is null) = (payee_salt is null)),
  check ((description is null) = (description_salt is null)),
  check ((files is null) = (files_salt is null))
);

-- What identifies people stands apart, for the charity's team alone.
create table ledger_identity (
  entry_id uuid primary key references ledger_entry,
  charity_id uuid not null,
  giver text,
  giver_salt bytea check (length(giver_salt) = 32),
  author text,
  author_salt bytea check (length(author_salt) = 32),
  check ((giver is null) = (giver_salt is null)),
  check ((author is null) = (author_salt is null))
);

-- What a project's fund received and spent, kept for speed; a check proves it equal to the legs.
-- Its balance is received - spent - fees + transferred.
create table project_total (
  project_id uuid not null references project on delete cascade,
  charity_id uuid not null,
  currency char(3) not null,
  received bigint not null default 0, -- gifts, grants and other income, less refunds
  spent bigint not null default 0, -- spending and onward grants, less reversals
  fees bigint not null default 0,
  transferred bigint not null default 0, -- net of transfers between funds, and opening balances
  entries integer not null default 0,
  gifts integer not null default 0, -- gifts and grants, however small
  first_received_on date, -- the earliest entry_date of what came in
  last_spent_on date, -- the latest entry_date of spending and onward grants
  last_entry_at timestamptz,
  money_in bigint not null default 0, -- the sum of the entries that raised the fund
  money_out bigint not null default 0, -- the sum of the entries that lowered it
  moved_in bigint not null default 0, -- the part of each that only moved between funds
  moved_out bigint not null default 0,
  primary key (project_id, currency)
) with (fillfactor = 50);
create index project_total_charity on project_total (charity_id);

-- The same of a charity's general fund.
create table general_fund_total (
  charity_id uuid not null references charity,
  currency char(3) not null,
  received bigint not null default 0,
  spent bigint not null default 0,
  fees bigint not null default 0,
  transferred bigint not null default 0,
  entries integer not null default 0,
  last_entry_at timestamptz,
  money_in bigint not null default 0,
  money_out bigint not null default 0,
  moved_in bigint not null default 0,
  moved_out bigint not null default 0,
  primary key (charity_id, currency)
) with (fillfactor = 50);

-- What was spent on a budget line, less reversals. Kept by the trigger below, from the entries.
create table budget_line_total (
  budget_line_id uuid not null,
  currency char(3) not null,
  spent bigint not null default 0,
  primary key (budget_line_id, currency)
);
grant select, insert, update on budget_line_total to pennytrail_app;

create function count_on_budget_line() returns trigger language plpgsql as $$
declare
  kind_counted text := coalesce(
    (select reversed.kind from ledger_entry reversed where reversed.id = new.reverses_id), new.kind);
begin
  if kind_counted in ('spending', 'onward-grant') then
    insert into budget_line_total as t (budget_line_id, currency, spent)
    values (new.budget_line_id, new.currency,
            case new.direction when 'out' then new.amount else -new.amount end)
    on conflict (budget_line_id, currency) do update set spent = t.spent + excluded.spent;
  end if;
  return null;
end
$$;
create trigger budget_line_counted after insert on ledger_entry
  for each row when (new.budget_line_id is not null)
  execute function count_on_budget_line();

-- No delete anywhere, and no update of what is posted: the missing privilege is the first wall.
grant select, insert, update on ledger_head, project_total, general_fund_total to pennytrail_app;
grant select, insert on ledger_entry, ledger_leg, ledger_detail, ledger_identity to pennytrail_app;
grant update (payee, payee_salt, description, description_salt, files, files_salt, shown_giver)
  on ledger_detail to pennytrail_app;
grant update (giver, giver_salt, author, author_salt) on ledger_identity to pennytrail_app;

-- The second wall: triggers, which hold the owner too.
do $$
declare
  name text;
begin
  foreach name in array array['ledger_entry', 'ledger_leg'] loop
    execute format('create trigger append_only before update or delete on %I
      for each row execute function refuse_change()', name);
  end loop;
  foreach name in array array['ledger_head', 'ledger_detail', 'ledger_identity'] loop
    execute format('create trigger append_only before delete on %I
      for each row execute function refuse_change()', name);
  end loop;
  foreach name in array array['ledger_entry', 'ledger_leg', 'ledger_head', 'ledger_detail',
                              'ledger_identity'] loop
    execute format('create trigger append_only_table before truncate on %I
      for each statement execute function refuse_change()', name);
  end loop;
end
$$;

-- Erasing is all that may happen to the erasable half.
create function refuse_rewriting() returns trigger language plpgsql as $$
declare
  before jsonb := to_jsonb(old);
  field text;
  value jsonb;
begin
  for field, value in select * from jsonb_each(to_jsonb(new)) loop
    if value is distinct from before -> field and value not in ('null'::jsonb, '""'::jsonb) then
      raise exception '%.% can be erased, not rewritten', tg_table_name, field
        using errcode = 'restrict_violation';
    end if;
  end loop;
  return new;
end
$$;
create trigger erase_only before update on ledger_detail
  for each row execute function refuse_rewriting();
create trigger erase_only before update on ledger_identity
  for each row execute function refuse_rewriting();

-- The guards below run as the owner, so that they judge by what is there rather than by what
-- whoever acts may see.

-- An entry is whole: it has legs, they balance, they say what it says. Asked of every entry that
-- is given legs, all at once in one statement, so that none can be added later; and at commit of
-- every new entry, that it has any.
create function check_new_legs() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  wrong record;
begin
  -- An entry that is not there counts as wrong as well, so no leg stands alone.
  select n.id, found.balance into wrong
  from (select distinct entry_id id from new_legs) n
  left join lateral (
    select sum(l.amount) balance,
      sum(l.amount) filter (where l.amount > 0) is distinct from max(e.amount) or not bool_and(
        l.charity_id = e.charity_id and l.currency = e.currency and (l.project_id is null
          or coalesce(l.project_id in (e.project_id, e.counter_project_id), false))) misfits
    from ledger_leg l join ledger_entry e on e.id = l.entry_id where l.entry_id = n.id
  ) found on true
  where found.balance is distinct from 0 or found.misfits is not false
  limit 1;
  if wrong.id is null then
    return null;
  elsif wrong.balance <> 0 then
    raise exception 'ledger entry % does not balance', wrong.id
      using errcode = 'check_violation', constraint = 'ledger_entry_balances';
  end if;
  raise exception 'the legs of ledger entry % do not fit it', wrong.id
    using errcode = 'check_violation', constraint = 'ledger_entry_legs_fit';
end
$$;
create trigger ledger_entry_balances after insert on ledger_leg
  referencing new table as new_legs for each statement execute function check_new_legs();

create function check_new_entry() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  legs boolean;
  headed boolean;
  detailed boolean;
begin
  select exists (select from ledger_leg l where l.entry_id = new.id),
    exists (select from ledger_head h where h.charity_id = new.charity_id and h.seq >= new.seq),
    exists (select from ledger_detail d join ledger_identity i on i.entry_id = d.entry_id
            where d.entry_id = new.id and d.charity_id = new.charity_id
              and i.charity_id = new.charity_id)
  into legs, headed, detailed;
  if not legs then
    raise exception 'ledger entry % has no legs', new.id
      using errcode = 'check_violation', constraint = 'ledger_entry_has_legs';
  elsif not headed then
    raise exception 'ledger entry % stands beyond the head', new.id
      using errcode = 'check_violation', constraint = 'ledger_entry_within_head';
  elsif not detailed then
    raise exception 'ledger entry % lacks its details', new.id
      using errcode = 'check_violation', constraint = 'ledger_entry_has_details';
  end if;
  return null;
end
$$;
create constraint trigger ledger_entry_whole after insert on ledger_entry
  deferrable initially deferred for each row execute function check_new_entry();

-- A reversal mirrors what it reverses: same charity, currency and amount, each leg negated.
create function check_reversal() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  reversed ledger_entry;
begin
  select * into reversed from ledger_entry e where e.id = new.reverses_id;
  if reversed.charity_id <> new.charity_id or reversed.currency <> new.currency
     or reversed.amount <> new.amount or reversed.seq >= new.seq
     or (case new.direction when 'between' then
           (reversed.project_id, reversed.counter_project_id)
             is distinct from (new.counter_project_id, new.project_id)
         else reversed.project_id is distinct from new.project_id end)
     or exists (
       (select l.position, l.account, l.project_id, -l.amount from ledger_leg l
        where l.entry_id = new.id)
       except
       (select l.position, l.account, l.project_id, l.amount from ledger_leg l
        where l.entry_id = reversed.id))
     or exists (
       (select l.position, l.account, l.project_id, -l.amount from ledger_leg l
        where l.entry_id = reversed.id)
       except
       (select l.position, l.account, l.project_id, l.amount from ledger_leg l
        where l.entry_id = new.id)) then
    raise exception 'ledger entry % does not mirror what it reverses', new.id
      using errcode = 'check_violation', constraint = 'ledger_entry_mirrors';
  end if;
  return null;
end
$$;
create constraint trigger ledger_entry_mirrors after insert on ledger_entry
  deferrable initially deferred for each row when (new.reverses_id is not null)
  execute function check_reversal();

-- The head starts at nothing and moves only over entries that continue its sequence and its chain.
create function check_head_start() returns trigger language plpgsql as $$
begin
  if new.seq <> 0 or new.chain_hash <> decode(repeat('00', 32), 'hex') then
    raise exception 'a ledger starts empty'
      using errcode = 'check_violation', constraint = 'ledger_head_starts_empty';
  end if;
  return new;
end
$$;
create trigger ledger_head_starts_empty before insert on ledger_head
  for each row execute function check_head_start();

create function check_head_move() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  added bigint;
  chained boolean;
  last_hash bytea;
begin
  -- A range, not only a lower bound: a plan made while the table was small stays an index scan.
  select count(*), bool_and(e.chain_hash = sha256('\x02'::bytea || e.previous || e.leaf_hash)),
         (array_agg(e.chain_hash) filter (where e.seq = new.seq))[1]
  into added, chained, last_hash
  from (select n.seq, n.leaf_hash, n.chain_hash,
          lag(n.chain_hash, 1, old.chain_hash) over (order by n.seq) previous
        from ledger_entry n
        where n.charity_id = new.charity_id and n.seq between old.seq + 1 and new.seq) e;
  if new.charity_id <> old.charity_id or new.seq <= old.seq or added <> new.seq - old.seq
     or chained is not true or last_hash is distinct from new.chain_hash then
    raise exception 'the ledger of charity % has a gap or a broken chain after entry %',
      new.charity_id, old.seq
      using errcode = 'check_violation', constraint = 'ledger_head_gapless';
  end if;
  return null;
end
$$;
create trigger ledger_head_gapless after update on ledger_head
  for each row execute function check_head_move();

-- Who sees and who posts. An entry is seen where one of its funds is: the general fund is public,
-- a project's is seen by whoever sees the project. Of the others only sequence and hashes show.
alter table ledger_head enable row level security;
alter table ledger_head force row level security;
create policy seen on ledger_head for select using (true);
create policy made on ledger_head for insert
  with check (actor_is_system() or actor_rank(charity_id) >= 2);
create policy moved on ledger_head for update
  using (actor_is_system() or actor_rank(charity_id) >= 2);

alter table ledger_entry enable row level security;
alter table ledger_entry force row level security;
create policy seen on ledger_entry for select using (
  (select actor_is_system())
  or charity_id = any ((select actor_charities())::uuid[])
  or project_id is null
  or exists (select from project p where p.id = ledger_entry.project_id)
  or (direction = 'between' and (counter_project_id is null
      or exists (select from project p where p.id = ledger_entry.counter_project_id)))
);
create policy posted on ledger_entry for insert
  with check (actor_is_system() or actor_rank(charity_id) >= 2);

alter table ledger_leg enable row level security;
alter table ledger_leg force row level security;
create policy seen on ledger_leg for select using (
  (select actor_is_system())
  or charity_id = any ((select actor_charities())::uuid[])
  or exists (select from ledger_entry e where e.id = ledger_leg.entry_id)
);
create policy posted on ledger_leg for insert
  with check (actor_is_system() or actor_rank(charity_id) >= 2);

alter table ledger_detail enable row level security;
alter table ledger_detail force row level security;
create policy seen on ledger_detail for select using (
  (select actor_is_system())
  or charity_id = any ((select actor_charities())::uuid[])
  or exists (select from ledger_entry e where e.id = ledger_detail.entry_id)
);
create policy posted on ledger_detail for insert
  with check (actor_is_system() or actor_rank(charity_id) >= 2);
create policy erased on ledger_detail for update using (actor_is_system());

alter table ledger_identity enable row level security;
alter table ledger_identity force row level security;
create policy seen on ledger_identity for select using (
  (select actor_is_system()) or charity_id = any ((select actor_charities())::uuid[])
);
create policy posted on ledger_identity for insert
  with check (actor_is_system() or actor_rank(charity_id) >= 2);
create policy erased on ledger_identity for update using (actor_is_system());

alter table project_total enable row level security;
alter table project_total force row level security;
create policy seen on project_total for select using (
  (select actor_is_system())
  or charity_id = any ((select actor_charities())::uuid[])
  or exists (select from project p where p.id = project_total.project_id)
);
create policy made on project_total for insert
  with check (actor_is_system() or actor_rank(charity_id) >= 2);
create policy changed on project_total for update
  using (actor_is_system() or actor_rank(charity_id) >= 2);

alter table general_fund_total enable row level security;
alter table general_fund_total force row level security;
create policy seen on general_fund_total for select using (true);
create policy made on general_fund_total for insert
  with check (actor_is_system() or actor_rank(charity_id) >= 2);
create policy changed on general_fund_total for update
  using (actor_is_system() or actor_rank(charity_id) >= 2);

-- What everyone may know of every entry, also of those that are withheld.
create function ledger_proof(charity uuid, after bigint, most integer)
returns table (seq bigint, leaf_hash bytea, chain_hash bytea)
language sql stable set app.actor = 'system' as $$
  select e.seq, e.leaf_hash, e.chain_hash from ledger_entry e
  where e.charity_id = charity and e.seq > after order by e.seq limit least(most, 10000)
$$;

-- The project of an entry that whoever acts does not see, to tell them why.
create function ledger_entry_project(wanted uuid) returns uuid
language sql stable set app.actor = 'system' as
$$ select e.project_id from ledger_entry e where e.id = wanted $$;

-- How many entries of a charity concern only projects that whoever acts does not see.
create function entries_withheld(wanted uuid) returns bigint language plpgsql volatile as $$
declare
  actor text := coalesce(current_setting('app.actor', true), '');
  seen uuid[] := array(select p.id from project p where p.charity_id = wanted);
  hidden uuid[];
  withheld bigint;
begin
  perform set_config('app.actor', 'system', false);
  hidden := array(select p.id from project p where p.charity_id = wanted and p.id <> all (seen));
  select count(*) into withheld from ledger_entry e
  where e.project_id = any (hidden)
    and (e.direction <> 'between' or e.counter_project_id = any (hidden));
  perform set_config('app.actor', actor, false);
  return withheld;
end
$$;
grant execute on function ledger_proof, ledger_entry_project, entries_withheld to pennytrail_app;
