-- Signed checkpoints of the ledgers: size and root of each charity's Merkle tree, with the note that
-- was signed (docs/proof.md). Append-only, and published with all earlier ones.

-- The hashes of whole subtrees of 256, 65,536 and 16,777,216 entries, so that neither a checkpoint
-- nor a proof reads a whole ledger. Counted from the left within their level, from 0.
create table ledger_subtree (
  charity_id uuid not null references charity,
  level smallint not null check (level in (8, 16, 24)),
  position integer not null check (position >= 0),
  hash bytea not null check (length(hash) = 32),
  primary key (charity_id, level, position)
);

create table ledger_checkpoint (
  charity_id uuid not null references charity,
  size bigint not null check (size > 0),
  root bytea not null check (length(root) = 32),
  signed_at timestamptz(3) not null,
  note text not null check (length(note) <= 4000),
  primary key (charity_id, size)
);

-- Every key that ever signed one; public keys alone.
create table checkpoint_key (
  name text not null,
  key_id text not null check (key_id ~ '^[0-9a-f]{8}$'),
  public_key bytea not null check (length(public_key) = 32),
  first_used_at timestamptz(3) not null,
  primary key (name, key_id)
);

grant select, insert on ledger_subtree, ledger_checkpoint, checkpoint_key to pennytrail_app;

do $$
declare
  name text;
begin
  foreach name in array array['ledger_subtree', 'ledger_checkpoint', 'checkpoint_key'] loop
    execute format('create trigger append_only before update or delete on %I
      for each row execute function refuse_change()', name);
    execute format('create trigger append_only_table before truncate on %I
      for each statement execute function refuse_change()', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy published on %I for select using (true)', name);
    execute format('create policy made on %I for insert with check (actor_is_system())', name);
  end loop;
end
$$;

-- Who asked to be mailed a charity's checkpoints, and up to where they were.
create table checkpoint_follow (
  person_id uuid not null references person,
  charity_id uuid not null references charity,
  asked_at timestamptz not null,
  mailed_size bigint not null default 0,
  mailed_at timestamptz,
  primary key (person_id, charity_id)
);
create index checkpoint_follow_charity on checkpoint_follow (charity_id);
grant select, insert, delete on checkpoint_follow to pennytrail_app;
grant update (mailed_size, mailed_at) on checkpoint_follow to pennytrail_app;
alter table checkpoint_follow enable row level security;
alter table checkpoint_follow force row level security;
create policy own on checkpoint_follow using (actor_is_system() or person_id = actor_id());
