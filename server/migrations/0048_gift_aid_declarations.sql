-- Gift Aid declarations. What was declared is never changed: it can end, and it can be added to.
-- Who declared it stands apart, because that alone is erased once its term is over.
create table gift_aid_declaration (
  id uuid primary key,
  charity_id uuid not null references charity,
  person_id uuid references person,
  temporary_person_id uuid references temporary_person, -- who gave without an account
  donation_id uuid references donation, -- the gift it was made with
  scope text not null check (scope in ('gift', 'future', 'past')),
  declared_on date not null,
  covers_from date not null, -- the first day whose gifts it covers
  made_at timestamptz not null,
  wording_version integer not null,
  wording text not null check (length(wording) between 100 and 2000), -- as it was shown
  taken text not null check (taken in ('online', 'paper')),
  recorded_by uuid references person, -- of the charity, where it came on paper
  check (num_nonnulls(person_id, temporary_person_id) = 1),
  check (scope <> 'gift' or donation_id is not null),
  check (case scope when 'past' then covers_from = (declared_on - interval '4 years')::date
         else covers_from = declared_on end),
  check ((taken = 'paper') = (recorded_by is not null))
);
create index gift_aid_declaration_person on gift_aid_declaration (person_id, charity_id)
  where person_id is not null;
create index gift_aid_declaration_temporary on gift_aid_declaration (temporary_person_id)
  where temporary_person_id is not null;
create index gift_aid_declaration_charity on gift_aid_declaration (charity_id);
create unique index gift_aid_declaration_donation on gift_aid_declaration (donation_id)
  where donation_id is not null;

-- The giver as HMRC needs them. A new address is another row; the latest counts.
create table gift_aid_identity (
  declaration_id uuid not null references gift_aid_declaration,
  position integer not null check (position > 0),
  since timestamptz not null,
  title text not null check (length(title) <= 4),
  first_name text not null check (length(first_name) between 1 and 35),
  last_name text not null check (length(last_name) between 1 and 35),
  house text not null check (length(house) between 1 and 40),
  address text not null check (length(address) <= 200),
  postcode text check (postcode ~ '^(GIR 0AA|[A-Z]{1,2}[0-9][A-Z0-9]? [0-9][A-Z]{2})$'),
  primary key (declaration_id, position),
  check (postcode is not null or address <> '') -- null: they live abroad
);

-- Where a declaration ended.
create table gift_aid_ending (
  declaration_id uuid primary key references gift_aid_declaration,
  ended_at timestamptz not null,
  ends_on date not null, -- the first day whose gifts it covers no longer
  reason text not null check (reason in ('cancelled', 'not-enough-tax', 'account-deleted')),
  told_by text not null check (told_by in ('giver', 'charity'))
);

grant select, insert on gift_aid_declaration, gift_aid_identity, gift_aid_ending to pennytrail_app;
grant delete on gift_aid_identity to pennytrail_app;

do $$
declare
  name text;
begin
  foreach name in array array['gift_aid_declaration', 'gift_aid_ending'] loop
    execute format('create trigger append_only before update or delete on %I
      for each row execute function refuse_change()', name);
  end loop;
  foreach name in array array['gift_aid_declaration', 'gift_aid_identity', 'gift_aid_ending'] loop
    execute format('create trigger append_only_table before truncate on %I
      for each statement execute function refuse_change()', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy made on %I for insert with check (actor_is_system())', name);
  end loop;
  create trigger append_only before update on gift_aid_identity
    for each row execute function refuse_change();
end
$$;

-- Who declared goes only where the declaration has ended; when, the product decides.
create function keep_declarant() returns trigger language plpgsql
security definer set search_path = public, pg_temp set app.actor = 'system' as $$
begin
  if not exists (select from gift_aid_ending e where e.declaration_id = old.declaration_id) then
    raise exception 'a declaration that stands keeps its giver' using errcode = 'restrict_violation';
  end if;
  return old;
end
$$;
create trigger keep_declarant before delete on gift_aid_identity
  for each row execute function keep_declarant();

-- Seen by the giver, and by those of the charity who claim.
create policy seen on gift_aid_declaration for select using (
  (select actor_is_system()) or person_id = actor_id() or actor_rank(charity_id) >= 4
  or exists (select from temporary_person t
             where t.id = temporary_person_id and t.person_id = actor_id()));
create policy seen on gift_aid_identity for select
  using (exists (select from gift_aid_declaration d where d.id = declaration_id));
create policy seen on gift_aid_ending for select
  using (exists (select from gift_aid_declaration d where d.id = declaration_id));
create policy erased on gift_aid_identity for delete using (actor_is_system());

-- One that was made with a gift counts once the gift has arrived.
create function gift_aid_stands(donation uuid) returns boolean language sql stable as $$
  select donation is null
    or exists (select from donation d where d.id = donation and d.succeeded_at is not null)
$$;
grant execute on function gift_aid_stands to pennytrail_app;

-- Declarations with where they end, of those that count.
create view gift_aid_standing with (security_invoker = true) as
  select d.id, d.charity_id, d.person_id, d.temporary_person_id, d.donation_id, d.scope,
    d.covers_from, d.made_at, e.ends_on
  from gift_aid_declaration d left join gift_aid_ending e on e.declaration_id = d.id
  where gift_aid_stands(d.donation_id);
grant select on gift_aid_standing to pennytrail_app;

-- The declaration that covers a gift: contract/src/gift-aid/eligibility.ts has the same rule, and a
-- test holds the two together. Null where there is none.
create function gift_aid_cover(wanted uuid) returns uuid language sql stable as $$
  select s.id
  from donation d join donation_giver g on g.donation_id = d.id
  join gift_aid_standing s on s.charity_id = d.charity_id
    and (s.person_id = g.person_id or s.temporary_person_id = g.temporary_person_id)
  cross join lateral (select (d.succeeded_at at time zone 'Europe/London')::date as day) given
  where d.id = wanted and d.succeeded_at is not null
    and (s.donation_id = d.id or (s.scope <> 'gift' and s.covers_from <= given.day))
    and (s.ends_on is null or given.day < s.ends_on)
  order by (s.donation_id is not distinct from d.id) desc, s.made_at desc, s.id desc limit 1
$$;
grant execute on function gift_aid_cover to pennytrail_app;
