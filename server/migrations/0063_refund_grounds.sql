-- Grounds under the law of 2026: what must be returned, a decision of the trustees with its power,
-- and ex gratia payments within the caps of the Charities Act 2022. Older rows keep 'ex-gratia'.
alter table refund_ground add column power text check (length(power) between 1 and 300);
alter table refund_ground add column last_year_income bigint check (last_year_income >= 0);
alter table refund_ground add column moral_obligation boolean;
alter table refund_ground add column no_other_power boolean;
alter table refund_ground drop constraint refund_ground_ground_check;
alter table refund_ground add constraint refund_ground_ground_check check (ground in (
  'mistake', 'fraud', 'must-return-illegal', 'must-return-no-capacity', 'must-return-not-theirs',
  'must-return-terms', 'failed-appeal', 'trustees-decision', 'ex-gratia-payment', 'dispute',
  'ex-gratia')) not valid;
alter table refund_ground add constraint refund_ground_power_named
  check ((ground = 'trustees-decision') = (power is not null)) not valid;
alter table refund_ground add constraint refund_ground_ex_gratia check (
  case when ground = 'ex-gratia-payment'
    then last_year_income is not null and coalesce(moral_obligation and no_other_power, false)
    else num_nonnulls(last_year_income, moral_obligation, no_other_power) = 0 end) not valid;
