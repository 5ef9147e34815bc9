-- Two more grounds of a refund: a bank took the gift back. Nobody decides them.
alter table refund_ground drop constraint refund_ground_ground_check;
alter table refund_ground add constraint refund_ground_ground_check check (ground in ('mistake',
  'fraud', 'must-return-illegal', 'must-return-no-capacity', 'must-return-not-theirs',
  'must-return-terms', 'failed-appeal', 'trustees-decision', 'ex-gratia-payment', 'dispute',
  'ex-gratia', 'cheque-bounced', 'payment-returned')) not valid;
alter table refund_ground drop constraint refund_ground_decided;
alter table refund_ground add constraint refund_ground_decided check (decision is not null
  or ground in ('failed-appeal', 'cheque-bounced', 'payment-returned')) not valid;
