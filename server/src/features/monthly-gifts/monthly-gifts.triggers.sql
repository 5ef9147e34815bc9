create trigger monthly_gift_stays_ended before update on monthly_gift
  for each row execute function monthly_gift_stays_ended();
