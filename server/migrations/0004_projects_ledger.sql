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

-- The end of a charity's chain. Its row is locked by whoever appends.
create table ledger_head (
  charity_id uuid primary key references charity,
  seq bigint not null default 0 check (seq >= 0),
  chain_hash bytea not null default decode(repeat('00', 32), 'hex') check (length(chain_hash) = 32)
);

-- An entry. What could identify people or must be erasable is here only as salted commitments;
-- the texts themselves stand in ledger_detail.
create table ledger_entry (
  id uuid primary key,
  charity_id uuid not null references charity,
  seq bigint not null check (seq > 0),
  kind text not null check (kind in ('gift', 'grant', 'match', 'income', 'spending',
    'onward-grant', 'fee', 'refund', 'dispute', 'transfer', 'opening', 'correction')),
  category text not null, -- SORP category
  entry_date date not null,
  recorded_at timestamptz not null,
  currency char(3) not null,
  amount bigint not null check (amount > 0), -- what the published transaction says
  direction text not null check (direction in ('in', 'out', 'between')),
  project_id uuid references project,
  counter_project_id uuid references project, -- the other side of a transfer
  budget_line_id uuid,
  donation_id uuid,
  reverses_id uuid unique references ledger_entry, -- one reversal at most
  author_role text not null,
  source text not null default 'platform' check (source in ('platform', 'provider', 'iati', 'bank')),
  source_ref text,
  original_amount bigint,
  original_currency char(3),
  original_rate numeric,
  form_version smallint not null,
  payee_commitment bytea not null,
  description_commitment bytea not null,
  giver_commitment bytea not null,
  author_commitment bytea not null,
  files_commitment bytea not null,
  leaf_hash bytea not null check (length(leaf_hash) = 32),
  chain_hash bytea not null check (length(chain_hash) = 32),
  unique (charity_id, seq)
);
create index ledger_entry_project on ledger_entry (project_id, seq desc);
create index ledger_entry_counter_project on ledger_entry (counter_project_id)
  where counter_project_id is not null;
create index ledger_entry_donation on ledger_entry (donation_id) where donation_id is not null;
create unique index ledger_entry_source on ledger_entry (charity_id, source, source_ref)
  where source_ref is not null;

-- The legs: debits positive, credits negative; each entry sums to zero. Legs of income, spending,
-- fees and fund name the fund they belong to (a project, or null for the general fund).
create table ledger_leg (
  entry_id uuid not null references ledger_entry,
  position smallint not null,
  charity_id uuid not null,
  account text not null check (account in ('stripe-balance', 'bank', 'gift-aid-receivable',
    'income', 'fees', 'fund') or account like 'spending:%'),
  project_id uuid references project,
  currency char(3) not null,
  amount bigint not null check (amount <> 0),
  primary key (entry_id, position)
);
create index ledger_leg_account on ledger_leg (charity_id, account, project_id, currency);

-- The erasable half: a value and the salt of its commitment. Erasing clears both.
create table ledger_detail (
  entry_id uuid not null references ledger_entry,
  field text not null check (field in ('payee', 'description', 'giver', 'author', 'files')),
  value text not null,
  salt bytea not null check (length(salt) = 32),
  primary key (entry_id, field)
);

-- What a project received and spent, kept for speed; a check proves it equal to the legs.
create table project_total (
  project_id uuid not null references project on delete cascade,
  currency char(3) not null,
  received bigint not null default 0, -- gifts, grants and other income, less refunds
  spent bigint not null default 0, -- spending and onward grants, less reversals
  fees bigint not null default 0,
  transferred bigint not null default 0, -- net of transfers between funds
  entries integer not null default 0,
  gifts integer not null default 0, -- gifts and grants, however small
  first_received_on date, -- the earliest entry_date of what came in
  last_spent_on date, -- the latest entry_date of spending and onward grants
  last_entry_at timestamptz,
  primary key (project_id, currency)
);

-- What was spent on a budget line, less reversals. Kept by the trigger below, from the entries.
create table budget_line_total (
  budget_line_id uuid not null,
  currency char(3) not null,
  spent bigint not null default 0,
  primary key (budget_line_id, currency)
);
grant select, insert, update on budget_line_total to pennytrail_app;

-- How many entries of a charity stand on projects that whoever acts does not see.
create function entries_withheld(wanted uuid) returns bigint language plpgsql volatile as $$
declare
  actor text := coalesce(current_setting('app.actor', true), '');
  seen uuid[] := array(select p.id from project p where p.charity_id = wanted);
  withheld bigint;
begin
  perform set_config('app.actor', 'system', false);
  select coalesce(sum(t.entries), 0) into withheld
  from project p join project_total t on t.project_id = p.id
  where p.charity_id = wanted and p.id <> all (seen);
  perform set_config('app.actor', actor, false);
  return withheld;
end
$$;
grant execute on function entries_withheld to pennytrail_app;

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

grant select, insert, update on ledger_head, project_total to pennytrail_app;
grant select, insert on ledger_entry, ledger_leg, ledger_detail to pennytrail_app;

create trigger append_only before update or delete on ledger_entry
  for each row execute function refuse_change();
create trigger append_only_table before truncate on ledger_entry
  for each statement execute function refuse_change();
create trigger append_only before update or delete on ledger_leg
  for each row execute function refuse_change();
create trigger append_only_table before truncate on ledger_leg
  for each statement execute function refuse_change();

create function refuse_unbalanced() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount), 0) <> 0 or count(distinct currency) > 1
      from ledger_leg where entry_id = new.entry_id) then
    raise exception 'ledger entry % does not balance', new.entry_id
      using errcode = 'check_violation', constraint = 'ledger_entry_balances';
  end if;
  return null;
end
$$;
create constraint trigger ledger_entry_balances after insert on ledger_leg
  deferrable initially deferred for each row execute function refuse_unbalanced();
