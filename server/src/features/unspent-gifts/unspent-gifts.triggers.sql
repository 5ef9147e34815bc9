create trigger question_decided_once before update on gift_question
  for each row execute function question_decided_once();

create trigger append_only before update or delete on gift_waiver
  for each row execute function refuse_change();
create trigger append_only_table before truncate on gift_waiver
  for each statement execute function refuse_change();

create trigger append_only before update or delete on restriction_ground
  for each row execute function refuse_change();
create trigger append_only_table before truncate on restriction_ground
  for each statement execute function refuse_change();
create constraint trigger restriction_ground_fits after insert on restriction_ground
  deferrable initially deferred for each row execute function check_restriction_ground();
create trigger ground_is_undone after insert on ledger_entry for each row
  when (new.reverses_id is not null) execute function ground_is_undone();
create trigger restricted_money_stays after insert on ledger_entry for each row
  when (new.kind = 'transfer' and new.direction = 'between' and new.project_id is not null)
  execute function check_ended_project_transfer();
