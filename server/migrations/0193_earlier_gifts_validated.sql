alter table donation validate constraint donation_status_check;
alter table donation validate constraint donation_check2;
alter table donation validate constraint donation_earlier;
