import { describe, expect, it } from 'vitest'
import { readMigrations } from '../server/src/platform/database/upgrades/read-migrations.ts'
import { currentRelease, lastRelease } from '../server/src/platform/database/upgrades/release.ts'
import { checkMigration } from './migration-rules.ts'

const check = (text: string, earlier: readonly string[] = []): string[] =>
  checkMigration(text, { earlier, lastRelease: 4 })

/** Migrations that are older than the rule of one table. */
const alteringSeveral: ReadonlySet<string> = new Set([
  '0017_payment_methods.sql',
  '0023_gift_amounts.sql',
])

it('every migration since the last release lets that release keep serving', () => {
  const migrations = readMigrations()
  const offenders = migrations.flatMap(({ name, text }, index) =>
    name <= lastRelease.migration
      ? []
      : checkMigration(text, {
          earlier: migrations.slice(0, index).map((one) => one.text),
          lastRelease: lastRelease.number,
        })
          .filter((error) => !(alteringSeveral.has(name) && error.startsWith('it alters')))
          .map((error) => `${name}: ${error}`),
  )
  expect(offenders).toEqual([])
})

it('the code’s release number is one above that of the last release, whose last migration exists', () => {
  expect(currentRelease).toBe(lastRelease.number + 1)
  expect(readMigrations().map(({ name }) => name)).toContain(lastRelease.migration)
})

describe('the rules for migrations', () => {
  it.each([
    'alter table project drop column place;',
    'drop table project_note;',
    'drop function project_facts;',
    'alter table project rename column place to town;',
    'alter table project alter column title type varchar(80);',
    'alter table project alter column place set not null;',
    'alter table project add column town text not null;',
    `alter table project add column key uuid not null default gen_random_uuid();`,
    'alter table project add column town_id uuid references town (id);',
    'alter table project add constraint short check (length(title) < 90);',
    'alter table project add foreign key (town_id) references town (id);',
    'alter table project add constraint once unique (title);',
    'create index project_place on project (place);',
    'create unique index project_place on project (place);',
    'drop index project_place;',
    'create index concurrently a on project (place); alter table project add column b text;',
    `alter table project add constraint short check (length(title) < 90) not valid;
     alter table project validate constraint short;`,
    'alter table project add column town text; alter table charity add column town text;',
    '-- contract: 5\nalter table project drop column place;',
    '-- contract: 4\nalter table project alter column title type varchar(80);',
    'truncate project;',
  ])('the rules for migrations refuse %s', (text) => {
    expect(check(text)).toHaveLength(1)
  })

  it.each([
    'alter table project add column town text;',
    'alter table project add column open boolean not null default true;',
    'alter table project add constraint short check (length(title) < 90) not valid;',
    'alter table project validate constraint short;',
    'alter table project add constraint once unique using index project_title;',
    'create index concurrently project_place on project (place);',
    `create table town (id uuid primary key, name text not null);
     create index town_name on town (name);
     alter table town add constraint named check (name <> '');
     grant select on town to pennytrail_app;`,
    '-- contract: 4\nalter table project drop column place;',
    `-- A comment may say: drop column place;
     update project set place = null where place = 'drop table project';`,
  ])('the rules for migrations allow %s', (text) => {
    expect(check(text)).toEqual([])
  })

  it('the rules allow a column to become not null once an earlier migration added a check on it', () => {
    const earlier = 'alter table project add constraint p check (place is not null) not valid;'
    expect(check('alter table project alter column place set not null;', [earlier])).toEqual([])
  })
})
