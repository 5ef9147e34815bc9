-- What an organisation's page shows at its head, and the reference by which HMRC knows a charity
-- (another than its charity number; its team alone sees it).
alter table charity
  add column logo_id text,
  add column cover_id text,
  add column hmrc_reference text check (hmrc_reference ~ '^[A-Z]{1,2}[0-9]{1,5}$');
alter table donor_org add column logo_id text;
