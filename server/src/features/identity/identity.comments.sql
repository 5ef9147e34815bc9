comment on table person is
  'A person''s account. The email address and the password are in credential.';
comment on column person.intent is
  'Why the person registered. The "finish setting up" card depends on it.';
comment on column person.is_demo is
  'Invented for the demonstration. A demonstration administrator needs no second factor.';

comment on table credential is 'The email address and the password hash of an account.';

comment on table session is 'A signed-in session.';
comment on column second_factor.reset_due_at is
  'Staff take it off then, unless it is used before.';
comment on table account_event is
  'Events of an account: sign-ins, changes and exports. Its owner sees it.';
comment on column session.device_key_hash is
  'Marks the browser that signed in, so that a new one is told to the owner.';
comment on column session.ends_at is
  'The session ends then at the latest, 12 hours after sign-in, however active it is.';
comment on column session.second_factor_at is
  'When the person proved a second factor in this session. Administration and connecting payments '
  'require it.';
comment on column session.proved_at is
  'When the person last proved again, during a session, that it is them. Null: only by signing in.';
comment on column session.last_write is
  'The position in the write-ahead log after the last change that the person made in any session. '
  'A replica that has not replayed it answers no reads of this person.';
comment on column session.device is
  'Such as "Firefox on Windows", so that people can tell their sessions apart in their '
  'settings.';

comment on table email_confirmation is
  'Links that confirm an email address. Only the hash of the token is kept.';

comment on table second_factor is
  'The secret shared with a person''s authenticator app, sealed with a key outside the '
  'database. Until confirmed_at is set it is being set up, and nobody is asked for a code.';
comment on column second_factor.last_step is
  'The newest time step whose code was used. No code works twice.';

comment on table recovery_code is
  'Codes for a lost authenticator, as keyed hashes. Each works once.';

comment on table passkey is
  'Passkeys (WebAuthn). The public key verifies a sign-in; the private one never leaves the owner''s '
  'device or password manager.';
comment on column passkey.sign_count is
  'How often the passkey was used, as it says. Going back means a copy. Most say 0 each time.';
comment on column passkey.is_synced is
  'Whether a password manager has a copy, so that the owner''s other devices have it too.';
comment on table passkey_challenge is
  'Uses of a passkey under way. Each works once, in the browser that began it.';

comment on table google_account is 'Links a Google account to the account here that it signs in to.';

comment on table google_sign_in is
  'A sign-in with Google under way: the state, bound to the browser that began it, and later '
  'what Google said about the person.';
