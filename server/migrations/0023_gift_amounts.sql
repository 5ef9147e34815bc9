-- The amounts that a charity offers to givers: [{"amount": 2500, "says": "one night's bed"}].
alter table charity add column gift_amounts jsonb not null default '[]'
  check (jsonb_typeof(gift_amounts) = 'array');
alter table charity add column org_gift_amounts jsonb not null default '[]'
  check (jsonb_typeof(org_gift_amounts) = 'array');
alter table project add column gift_amounts jsonb not null default '[]'
  check (jsonb_typeof(gift_amounts) = 'array');
alter table project add column org_gift_amounts jsonb not null default '[]'
  check (jsonb_typeof(org_gift_amounts) = 'array');
