-- The published hashes of all entries, also of withheld ones.
create or replace function ledger_proof(charity uuid, after bigint, most integer)
returns table (seq bigint, leaf_hash bytea, chain_hash bytea)
language sql stable set app.actor = 'system' as $$
  select e.seq, e.leaf_hash, e.chain_hash from ledger_entry e
  where e.charity_id = charity and e.seq > after order by e.seq limit least(most, 10000)
$$;
grant execute on function ledger_proof to pennytrail_app;
