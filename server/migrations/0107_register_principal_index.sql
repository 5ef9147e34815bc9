create index concurrently charity_register_principal on charity_register (principal_number);
