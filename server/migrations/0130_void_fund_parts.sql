-- How often the stored parts of the ledger became void. A job that computed parts meanwhile drops them.
alter table ledger_head add column parts_voided integer not null default 0;
