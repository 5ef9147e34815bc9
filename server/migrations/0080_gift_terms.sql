-- The terms of a project are a stated secondary purpose, or an explicit choice of repayable gifts.
-- Until now a project chose among sentences, and its default sent money back where a giver did not
-- answer: a condition as to repayment, which keeps a gift out of Gift Aid (ITA 2007 s.416(3)).

alter table project add column gift_terms text not null default 'secondary-purpose'
  check (gift_terms in ('secondary-purpose', 'repayable'));
-- Ends "we will use your gift for"; empty stands for the charity's general charitable purposes.
alter table project add column secondary_purpose text not null default ''
  check (length(secondary_purpose) <= 200);

-- What a gift's own terms say for the closing of its project; null where none were kept.
alter table donation add column closure_term text
  check (closure_term in ('secondary-purpose', 'similar-work', 'ask-givers', 'return'));
-- Its terms can send money back to the giver.
alter table donation add column repayable boolean not null default false;
-- The secondary purpose as its giver read it; null where none was told.
alter table donation add column secondary_purpose text;
alter table monthly_gift add column secondary_purpose text;
alter table monthly_gift add column closure_term text
  check (closure_term in ('secondary-purpose', 'similar-work', 'ask-givers', 'return'));
alter table monthly_gift add column repayable boolean not null default false;

do $$
declare
  kept text;
begin
  perform set_config('app.actor', 'system', true);
  -- Gifts keep the sentences that their givers saw.
  foreach kept in array array['donation', 'monthly_gift'] loop
    execute format($sql$
      update %I g set closure_term = told.closing, repayable = told.returns
      from (
        select id,
          case when lower(told) like '%%closes: money not yet spent goes to similar work of the same charity.%%' then 'similar-work'
            when lower(told) like '%%closes: each giver is asked what should happen to their unspent share.%%' then 'ask-givers'
            when lower(told) like '%%closes: money not yet spent is returned to its givers.%%' then 'return' end closing,
          told ~* '(each giver is asked what should happen|returned to (its|their) givers)' returns
        from (select id, array_to_string(leftover_terms, ' ') told from %I) every
      ) told
      where told.id = g.id and (told.closing is not null or told.returns)$sql$, kept, kept);
  end loop;
  -- A project that chose to return money said so of all its gifts, also of those that came without a
  -- card and kept no sentence. The default, which nobody chose, promised nothing to their givers.
  update donation d set closure_term = 'return', repayable = true from project p
  where p.id = d.project_id and d.closure_term is null and not d.repayable
    and 'return' in (p.if_short, p.if_over, p.if_closed);
  update project set gift_terms = 'repayable' where 'return' in (if_short, if_over, if_closed);
  update project set secondary_purpose = 'similar work of the same charity'
  where gift_terms = 'secondary-purpose' and if_closed = 'similar-work';
end
$$;

alter table project drop column if_short, drop column if_over, drop column if_closed;

-- The terms of a gift that has arrived are those it was given under.
create function gift_terms_stay() returns trigger language plpgsql as $$
begin
  if old.succeeded_at is not null
     and (new.repayable, new.closure_term, new.secondary_purpose, new.leftover_terms)
     is distinct from
     (old.repayable, old.closure_term, old.secondary_purpose, old.leftover_terms) then
    raise exception 'the terms of a gift do not change'
      using errcode = 'check_violation', constraint = 'gift_terms_stay';
  end if;
  return new;
end
$$;
create trigger gift_terms_stay before update on donation
  for each row execute function gift_terms_stay();

alter table gift_question drop constraint gift_question_promise_check;
alter table gift_question add constraint gift_question_promise_check
  check (promise in ('secondary-purpose', 'similar-work', 'ask-givers', 'return'));

-- Givers who are being asked were told that silence sends the money back. It does not any more: they
-- have two weeks from now at least, and are told once more what happens without an answer.
do $$
begin
  perform set_config('app.actor', 'system', true);
  update gift_question set
    otherwise = case when to_project_id is null then 'general' else 'move' end,
    answer_by = greatest(answer_by, now() + interval '14 days'),
    reminded_at = null, reminder_token_hash = null
  where state = 'waiting' and otherwise = 'refund' and offers <> '{}';
end
$$;
-- Silence never means a refund: what is asked has another outcome where no answer comes.
alter table gift_question add constraint silence_is_no_refund
  check (state <> 'waiting' or otherwise <> 'refund' or offers = '{}');

-- Whether the charity asks the givers whom it need not ask.
alter table project_closure add column asks_givers boolean not null default false;
