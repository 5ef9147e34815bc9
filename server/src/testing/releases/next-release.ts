import {
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../../..')

const edit = (file: string, change: (text: string) => string): void =>
  writeFileSync(file, change(readFileSync(file, 'utf8')))

/** Migrations of the invented next release: columns in busy tables, and an index on one. */
const migrations = {
  '9000_next_entry.sql': `
    alter table ledger_entry add column next_note text;`,
  '9001_next_project.sql': `
    alter table project add column next_note text not null default 'unknown';`,
  '9002_next_head.sql': `
    alter table ledger_head add column next_note text;
    create table next_thing (id uuid primary key, name text not null);
    grant select on next_thing to pennytrail_app;`,
  '9003_next_index.sql': `
    create index concurrently next_entry_note on ledger_entry (next_note);`,
}

/**
 * Lays out an invented next release in a temporary folder: the present code with a higher number,
 * some more migrations, and a change in every policy and in every SQL function, so that its start
 * replaces all of them.
 */
export const layOutNextRelease = (): { root: string; remove: () => void } => {
  const tree = mkdtempSync(path.join(os.tmpdir(), 'pennytrail-next-'))
  for (const folder of ['contract', 'server', 'stripe-stand-in']) {
    cpSync(path.join(root, folder), path.join(tree, folder), { recursive: true })
  }
  for (const linked of ['node_modules', 'web', 'package.json']) {
    symlinkSync(path.join(root, linked), path.join(tree, linked))
  }
  edit(path.join(tree, 'server/src/platform/database/upgrades/release.ts'), (text) =>
    text.replace(/currentRelease = (\d+)/, (_, number) => `currentRelease = ${Number(number) + 1}`),
  )
  for (const [name, text] of Object.entries(migrations)) {
    writeFileSync(path.join(tree, 'server/migrations', name), text)
  }
  for (const file of globSync(path.join(tree, 'server/src/{platform,features}/**/*.rls.sql'))) {
    edit(file, (text) => text.replaceAll(/\b(using|with check) \(/g, '$1 (true and '))
  }
  for (const file of globSync(
    path.join(tree, 'server/src/{platform,features}/**/*.functions.sql'),
  )) {
    edit(file, (text) => text.replaceAll('$$\n', '$$$$ -- of the next release\n'))
  }
  return { root: tree, remove: () => rmSync(tree, { recursive: true, force: true }) }
}
