create trigger question_decided_once before update on gift_question
  for each row execute function question_decided_once();

create trigger append_only before update or delete on gift_waiver
  for each row execute function refuse_change();
create trigger append_only_table before truncate on gift_waiver
  for each statement execute function refuse_change();
