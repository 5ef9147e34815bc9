-- Staff take a second factor off a person who lost it, after a waiting time in which its use cancels.
alter table second_factor add column reset_due_at timestamptz;
