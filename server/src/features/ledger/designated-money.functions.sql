-- Returns how each leg of a project's fund changes its designated money; the rest of the leg is
-- restricted. Returns only legs that change designated money, of projects that the actor sees,
-- among the first `up_to` entries of the ledger (null: all). A project without a transfer from the
-- general fund has no designated money, so its entries are not read.
create or replace function designated_legs(charity uuid, up_to bigint)
returns table (entry_id uuid, leg smallint, project_id uuid, change bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  seen uuid[] := array(select p.id from project p where p.charity_id = charity);
  through bigint := coalesce(up_to, 9223372036854775807);
  funds uuid[] := array(
    with recursive moves as materialized (
      select e.project_id as from_id, e.counter_project_id as to_id from ledger_entry e
      where e.charity_id = charity and e.kind = 'transfer' and e.counter_project_id is not null
        and e.donation_id is null and e.seq <= through
    ), reached (id) as (
      select m.to_id from moves m where m.from_id is null
      union
      select m.to_id from moves m join reached on m.from_id = reached.id
    )
    select id from reached);
  balances bigint[] := '{}';
  designated bigint[] := '{}';
  changes bigint[] := '{}';
  one record;
  before bigint;
  wanted bigint;
  moving uuid;
  moved bigint := 0;
begin
  if cardinality(funds) = 0 then return; end if;
  for one in
    with legs as (
      select l.entry_id, l.position, l.project_id, l.amount, e.reverses_id,
        -- Transfers of money that belongs to no gift. Gifts and their Gift Aid stay restricted.
        l.account = 'fund' and e.kind = 'transfer' and e.donation_id is null
          and not (e.source = 'platform' and coalesce(e.source_ref, '') like 'gift-aid-%') as is_free,
        e.project_id is null as from_general,
        dense_rank() over (order by l.project_id, l.currency) as fund,
        -- Within an entry, money leaves one fund before it arrives in the other.
        row_number() over (order by e.seq, l.amount desc, l.position) as place
      from ledger_entry e
      join ledger_leg l on l.entry_id = e.id and l.charity_id = e.charity_id
      where e.charity_id = charity and e.seq <= through and l.project_id = any (funds)
    )
    select g.*, undone.place as undoes
    from legs g
    left join legs undone on undone.entry_id = g.reverses_id and undone.position = g.position
    order by g.place
  loop
    if moving is distinct from one.entry_id then
      moving := one.entry_id;
      moved := 0;
    end if;
    before := coalesce(designated[one.fund], 0);
    balances[one.fund] := coalesce(balances[one.fund], 0) - one.amount;
    wanted := case
      when one.undoes is not null then -changes[one.undoes]
      when not one.is_free then 0
      when one.amount > 0 then -one.amount -- designated money leaves first
      when one.from_general then -one.amount
      else moved
    end;
    -- Designated money is never below zero and never more than the fund's balance: restricted money
    -- is spent first, and an overdrawn fund has no designated money.
    designated[one.fund] :=
      greatest(0, least(before + wanted, greatest(0, balances[one.fund])));
    changes[one.place] := designated[one.fund] - before;
    if one.is_free and one.amount > 0 then moved := -changes[one.place]; end if;
    if changes[one.place] <> 0 and one.project_id = any (seen) then
      entry_id := one.entry_id;
      leg := one.position;
      project_id := one.project_id;
      change := changes[one.place];
      return next;
    end if;
  end loop;
end
$$;
alter function designated_legs owner to pennytrail_reader;
revoke execute on function designated_legs from public;
grant execute on function designated_legs to pennytrail_app;
