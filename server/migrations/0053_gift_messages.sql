-- What a giver and the charity's team write to each other about a gift. Plain text.
create table gift_message (
  id uuid primary key, -- made by the client, so that a retry is the same message
  donation_id uuid not null references donation,
  charity_id uuid not null references charity, -- the gift's
  side text not null check (side in ('giver', 'charity')),
  author_id uuid not null references person,
  -- Who gave, a person or an organisation, for the charity's own records: the public sees no more
  -- than the gift shows.
  giver_name text check (length(giver_name) between 1 and 201),
  reply_to text check (length(reply_to) <= 254), -- where the giver lets the team answer to
  body text not null check (length(body) between 1 and 2000),
  written_at timestamptz not null,
  check ((side = 'giver') = (giver_name is not null)),
  check (side = 'giver' or reply_to is null)
);
create index gift_message_donation on gift_message (donation_id, written_at, id);
create index gift_message_charity on gift_message (charity_id, written_at desc);
create index gift_message_author on gift_message (author_id);
-- What was sent stays as it was sent; it goes with its giver's account.
grant select, insert, delete on gift_message to pennytrail_app;

-- Whoever gave it, or may speak for the organisation that did.
create function actor_gave(gift uuid) returns boolean language sql stable as $$
  select exists (select from donation_giver g where g.donation_id = gift
    and (g.person_id = actor_id() or actor_donor_org_rank(g.donor_org_id) >= 3))
$$;
grant execute on function actor_gave to pennytrail_app;

alter table gift_message enable row level security;
alter table gift_message force row level security;
create policy seen on gift_message for select using (
  (select actor_is_system())
  or charity_id = any ((select actor_charities())::uuid[])
  or actor_follows_gift(donation_id)
);
create policy written on gift_message for insert with check (
  actor_is_system()
  or author_id = actor_id()
    and charity_id = (select d.charity_id from donation d where d.id = donation_id)
    and case side
      when 'giver' then actor_gave(donation_id)
      else actor_rank(charity_id) >= 3 end
);
create policy erased on gift_message for delete using (actor_is_system());
