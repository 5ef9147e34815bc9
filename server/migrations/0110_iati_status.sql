-- The status that an IATI file gave the activity that a project was made of. The six of the standard
-- are more than our stages, so the export writes it again. It is forgotten once the stage is changed
-- here: then the stage speaks. Projects that were imported before keep none.
alter table project add column iati_status text check (iati_status in
  ('pipeline', 'implementation', 'finalisation', 'closed', 'cancelled', 'suspended'));

create function forget_iati_status() returns trigger language plpgsql as $$
begin
  if new.lifecycle is distinct from old.lifecycle then
    new.iati_status := null;
  end if;
  return new;
end
$$;
create trigger forget_iati_status before update on project
  for each row execute function forget_iati_status();
