-- Where the Gift Aid on each claimed gift stands. It follows the gift: where a part of that moved with
-- its giver's consent, its share is moved with the next step of a claim.
create table gift_aid_share (
  claim_id uuid not null references gift_aid_claim, -- with which it was posted
  donation_id uuid not null references donation,
  charity_id uuid not null references charity,
  project_id uuid references project, -- null: the general fund
  tax bigint not null check (tax <> 0), -- below zero where it left that fund
  released_at timestamptz -- with a claim that was withdrawn
);
create index gift_aid_share_gift on gift_aid_share (donation_id) where released_at is null;
create index gift_aid_share_claim on gift_aid_share (claim_id);

alter table gift_aid_entry drop constraint gift_aid_entry_what_check;
alter table gift_aid_entry add constraint gift_aid_entry_what_check
  check (what in ('claimed', 'given-back', 'moved', 'paid', 'difference', 'reversed'));

grant select, insert on gift_aid_share to pennytrail_app;
grant update (released_at) on gift_aid_share to pennytrail_app;
create trigger append_only before delete on gift_aid_share
  for each row execute function refuse_change();
create trigger append_only_table before truncate on gift_aid_share
  for each statement execute function refuse_change();
alter table gift_aid_share enable row level security;
alter table gift_aid_share force row level security;
create policy made on gift_aid_share for insert with check (actor_is_system());
create policy changed on gift_aid_share for update using (actor_is_system());
create policy seen on gift_aid_share for select
  using ((select actor_is_system()) or actor_rank(charity_id) >= 4);

-- What was posted before: to the project that was given to, or to the general fund where it has ended.
do $$
begin
  perform set_config('app.actor', 'system', true);
  insert into gift_aid_share (claim_id, donation_id, charity_id, project_id, tax)
  select k.claim_id, k.donation_id, k.charity_id, f.id, k.tax
  from gift_aid_claim_gift k
  join gift_aid_claim c on c.id = k.claim_id and c.state in ('submitted', 'paid')
  join donation d on d.id = k.donation_id
  left join project f on f.id = d.project_id and f.lifecycle not in ('closed', 'cancelled')
  where k.released_at is null and k.tax > 0
  union all
  select j.claim_id, j.donation_id, j.charity_id, f.id, -j.tax
  from gift_aid_adjustment j
  join gift_aid_claim c on c.id = j.claim_id and c.state in ('submitted', 'paid')
  join donation d on d.id = j.donation_id
  left join project f on f.id = d.project_id and f.lifecycle not in ('closed', 'cancelled')
  where j.released_at is null;
end
$$;
