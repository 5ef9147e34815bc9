create trigger evidence_noted after insert or delete on bank_line
  for each row execute function note_spending_evidence();
