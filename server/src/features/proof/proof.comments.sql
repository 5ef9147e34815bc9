comment on table ledger_subtree is
  'Hashes of whole subtrees of 256, 65,536 and 16,777,216 entries, counted from the left from '
  '0, so that a checkpoint or a proof need not read the whole ledger. Append-only.';

comment on table ledger_checkpoint is
  'Signed checkpoints of the ledgers: size and root of each charity''s Merkle tree, with the '
  'signed note (docs/proof.md). Append-only.';

comment on table checkpoint_key is 'Public keys that signed checkpoints.';

comment on table checkpoint_follow is
  'People who are emailed a charity''s checkpoints, and the last one that they received.';
