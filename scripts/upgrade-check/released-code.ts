import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'

const root = path.resolve(import.meta.dirname, '../..')

const run = (command: string, args: readonly string[], cwd: string): void => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`)
}

const readLock = (at: string): string => readFileSync(path.join(at, 'package-lock.json'), 'utf8')

/** The folders of installed packages, which `cp -al` copies as links without using space. */
const packages = ['node_modules', 'web/node_modules', 'server/node_modules', 'e2e/node_modules']

/**
 * Checks out the code of a release into `folder`, a git worktree, with its dependencies: those of
 * this folder if the lock file is the same, and otherwise by npm ci. Throws with the output of the
 * command that failed.
 */
export const checkOutRelease = (commit: string, folder: string): void => {
  run('git', ['worktree', 'add', '--detach', '--quiet', folder, commit], root)
  if (readLock(root) !== readLock(folder)) {
    run('npm', ['ci', '--no-audit', '--no-fund', '--include=dev'], folder)
    return
  }
  for (const name of packages) {
    const from = path.join(root, name)
    if (existsSync(from)) run('cp', ['-al', from, path.join(folder, name)], root)
  }
}

/** Removes the worktree that `checkOutRelease` made. */
export const removeRelease = (folder: string): void =>
  run('git', ['worktree', 'remove', '--force', folder], root)

/**
 * Creates a database with the schema of the release in `folder`. `getUrl` returns the URL of a
 * database of the server by its name.
 */
export const makeReleasedDatabase = async (
  folder: string,
  name: string,
  getUrl: (name: string) => string,
): Promise<void> => {
  const client = new pg.Client({ connectionString: getUrl('postgres') })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const script = `import { prepareDatabase } from './server/src/prepare-database.ts'
    await prepareDatabase(${JSON.stringify(getUrl(name))}, false)`
  run(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script],
    folder,
  )
}
