-- The charity's legal form, which decides the period whose end starts the four years for a claim.
-- Null: as the register says, and unknown where it does not say.
alter table gift_aid_setting
  add column legal_form text check (legal_form in ('trust', 'company'));
