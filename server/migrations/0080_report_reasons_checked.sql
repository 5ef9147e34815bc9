alter table flag validate constraint flag_reason_known;
