-- What is left of gifts when their project closes, and what givers are asked about unspent parts.

-- A project that is being closed: what is left of its gifts gets the outcome that was promised.
create table project_closure (
  id uuid primary key, -- made by the client, so that a retry is the same closure
  project_id uuid not null references project,
  charity_id uuid not null references charity,
  becomes text not null check (becomes in ('closed', 'cancelled')),
  offered_project_id uuid references project, -- similar work that unspent gifts can move to
  message text not null check (length(message) <= 1000), -- the charity's words to the givers
  opened_at timestamptz not null,
  answer_by timestamptz not null,
  settled_at timestamptz, -- every penny has its outcome, and the project is closed
  withdrawn_at timestamptz,
  check (settled_at is null or withdrawn_at is null),
  check (offered_project_id <> project_id)
);
create unique index project_closure_open on project_closure (project_id)
  where settled_at is null and withdrawn_at is null;
create index project_closure_project on project_closure (project_id, opened_at desc);

-- What a giver is asked, or told, about an unspent part of a gift in one fund. Decided once.
create table gift_question (
  id uuid primary key,
  donation_id uuid not null references donation,
  charity_id uuid not null references charity,
  from_project_id uuid references project, -- where the part stands; null: the general fund
  closure_id uuid references project_closure, -- null where only a move is asked for
  promise text check (promise in ('similar-work', 'ask-givers', 'return')),
  to_project_id uuid references project, -- the project offered
  offers text[] not null check (offers <@ array['refund', 'move', 'general', 'stay']),
  otherwise text not null check (otherwise in ('refund', 'move', 'general', 'stay')),
  amount bigint not null check (amount > 0), -- unspent when it was asked, or as much as is asked for
  message text not null check (length(message) <= 1000),
  asked_at timestamptz not null,
  answer_by timestamptz not null,
  token_hash bytea unique check (length(token_hash) = 32), -- of the link in the mail
  state text not null default 'waiting'
    check (state in ('waiting', 'refunding', 'stuck', 'done', 'withdrawn')),
  answer text check (answer in ('refund', 'move', 'general', 'stay')),
  answered_at timestamptz,
  answered_by text check (answered_by in ('giver', 'link', 'deadline', 'charity')),
  outcome text check (outcome in ('refund', 'move', 'general', 'stay', 'nothing-left')),
  outcome_amount bigint check (outcome_amount >= 0),
  entry_id uuid references ledger_entry, -- the transfer that moved it
  refund_id uuid references refund_request,
  problem text,
  check ((closure_id is null) = (promise is null)),
  check ((state = 'done') = (outcome is not null)),
  check ((answered_at is null) = (answered_by is null)),
  check (state <> 'refunding' or refund_id is not null)
);
-- One at a time about each part.
create unique index gift_question_open on gift_question (donation_id, from_project_id)
  nulls not distinct where state in ('waiting', 'refunding', 'stuck');
create index gift_question_donation on gift_question (donation_id, asked_at desc);
create index gift_question_closure on gift_question (closure_id) where closure_id is not null;
create index gift_question_due on gift_question (answer_by) where state = 'waiting';
create index gift_question_refund on gift_question (refund_id) where refund_id is not null;

-- A refund can be of the part of a gift that stands in one fund; null is then the general fund.
alter table refund_request add of_part boolean not null default false;
alter table refund_request add part_project_id uuid references project;
alter table refund_request add check (of_part or part_project_id is null);

grant select, insert, update on project_closure, gift_question to pennytrail_app;

alter table project_closure enable row level security;
alter table project_closure force row level security;
create policy seen on project_closure for select
  using (actor_is_system() or actor_rank(charity_id) > 0);
create policy made on project_closure for insert with check (actor_is_system());
create policy changed on project_closure for update using (actor_is_system());

alter table gift_question enable row level security;
alter table gift_question force row level security;
create policy seen on gift_question for select using (actor_follows_gift(donation_id));
create policy made on gift_question for insert with check (actor_is_system());
create policy changed on gift_question for update using (actor_is_system());

-- What is decided stays decided; only what a refund came to, or did not, follows.
create function question_decided_once() returns trigger language plpgsql as $$
begin
  if old.state in ('done', 'withdrawn') then
    raise exception 'question % is settled', old.id
      using errcode = 'check_violation', constraint = 'question_decided_once';
  end if;
  if (new.donation_id, new.from_project_id, new.closure_id, new.promise, new.offers, new.asked_at)
     is distinct from
     (old.donation_id, old.from_project_id, old.closure_id, old.promise, old.offers, old.asked_at)
  then
    raise exception 'what was asked does not change'
      using errcode = 'check_violation', constraint = 'question_decided_once';
  end if;
  return new;
end
$$;
create trigger question_decided_once before update on gift_question
  for each row execute function question_decided_once();

-- Whether a project is being closed, whoever asks: it takes no other entries meanwhile.
create function project_is_closing(wanted uuid) returns boolean language sql stable
set app.actor = 'system' as
$$ select exists (select from project_closure c
   where c.project_id = wanted and c.settled_at is null and c.withdrawn_at is null) $$;
grant execute on function project_is_closing to pennytrail_app;
