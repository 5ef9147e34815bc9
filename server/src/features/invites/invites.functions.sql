-- Whether the sender of an invite may still give its role, and the organisation takes members.
-- Checked when the invite is shown and again when it is accepted.
create or replace function invite_stands(invite team_invite) returns boolean language sql stable as $$
  select case when invite.charity_id is not null then exists (
    select from charity_member m join charity c on c.id = m.charity_id
    where m.charity_id = invite.charity_id and m.person_id = invite.invited_by
      and c.status = 'verified' and role_rank(m.role) >= greatest(role_rank('Manager'), role_rank(invite.role)))
  else exists (
    select from donor_org_member m join donor_org o on o.id = m.donor_org_id
    where m.donor_org_id = invite.donor_org_id and m.person_id = invite.invited_by
      and o.status = 'verified' and role_rank(m.role) >= greatest(role_rank('Manager'), role_rank(invite.role)))
  end
$$;

-- Refuses a second decision about an invite, also by a transaction at the same moment.
create or replace function invite_decided_once() returns trigger language plpgsql as $$
begin
  if old.state <> 'pending' and (new.state, new.token_hash, new.expires_at, new.accepted_by)
     is distinct from (old.state, old.token_hash, old.expires_at, old.accepted_by) then
    raise exception 'an invite is decided once'
      using errcode = 'check_violation', constraint = 'invite_decided_once';
  end if;
  return new;
end
$$;

-- Refuses to delete the declarant of a Gift Aid declaration that has not ended. The application
-- decides when to delete.
create or replace function keep_declarant() returns trigger language plpgsql
security definer set search_path = public, pg_temp set app.actor = 'system' as $$
begin
  if not exists (select from gift_aid_ending e where e.declaration_id = old.declaration_id) then
    raise exception 'a declaration that stands keeps its giver' using errcode = 'restrict_violation';
  end if;
  return old;
end
$$;
