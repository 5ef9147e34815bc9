-- The givers of a charity whose names have one of these words, and those with these ids: as the
-- charity recorded them, or who gave by card under their own name. Reads as the system, because
-- row-level security hides who gave what; callers have checked that the reader may record gifts.
create or replace function list_line_givers(charity uuid, words text[], ids uuid[])
returns table (kind text, id uuid, name text, is_organisation boolean, is_declared boolean,
  last json)
language sql stable rows 50 set app.actor = 'system' as $$
  with giver as materialized (
    select 'temporary' as kind, t.id, t.name, t.is_organisation, t.person_id,
      t.id as temporary_id
    from temporary_person t where t.charity_id = charity and not t.is_unknown
    union all
    select 'known', p.id, full_name(p.first_name, p.last_name), false, p.id, null
    from person p
    where p.anonymised_at is null and exists (
        select from donation_giver g join donation d on d.id = g.donation_id
        where g.person_id = p.id and d.charity_id = charity and d.shown_as = 'named'
          and d.succeeded_at is not null)
      and not exists (select from temporary_person t
        where t.charity_id = charity and t.person_id = p.id)
  )
  select v.kind, v.id, v.name, v.is_organisation,
    exists (select from gift_aid_declarations_by(charity, v.person_id, v.temporary_id) made(id)
      join gift_aid_effective_declaration s on s.id = made.id
      where s.scope <> 'gift' and s.ends_on is null),
    (select json_build_object('amount', d.amount,
        'date', /* never null */ (d.succeeded_at at time zone 'Europe/London')::date::text,
        'projectId', d.project_id,
        'shownAs', case d.shown_as when 'named' then 'named' else 'anonymous' end)
      from donation_giver g join donation d on d.id = g.donation_id
      where (g.temporary_person_id = v.temporary_id or g.person_id = v.person_id)
        and d.charity_id = charity and d.method = 'bank-transfer' and d.status = 'succeeded'
      order by d.succeeded_at desc, d.id desc limit 1)
  from giver v
  where v.id = any (ids)
    or regexp_split_to_array(fold_text(replace(v.name, '’', '')), '[^[:alnum:]]+') && words
$$;
grant execute on function list_line_givers to pennytrail_app;

-- The givers of these gifts, for a reader who may record gifts.
create or replace function list_givers_of_gifts(gifts uuid[])
returns table (donation_id uuid, kind text, id uuid, name text, is_organisation boolean)
language sql stable rows 50 set app.actor = 'system' as $$
  select g.donation_id, case when t.id is null then 'known' else 'temporary' end,
    coalesce(t.id, p.id), coalesce(t.name, full_name(p.first_name, p.last_name)),
    coalesce(t.is_organisation, false)
  from donation_giver g
  left join temporary_person t on t.id = g.temporary_person_id
  left join person p on p.id = g.person_id
  where g.donation_id = any (gifts) and (t.id is not null or p.id is not null)
    and t.is_unknown is not true
$$;
grant execute on function list_givers_of_gifts to pennytrail_app;
