-- A giver who stands for all whose names a platform does not give. Until now only the name said so.
alter table temporary_person add column is_unknown boolean not null default false;
update temporary_person set is_unknown = true
where email is null and person_id is null and not is_organisation
  and (name = 'Unknown giver' or name like 'Unknown giver through %');
