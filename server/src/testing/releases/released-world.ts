import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export interface ReleasedWorld {
  readonly charityId: string
  readonly token: string
}

/** Runs in the release's folder, with the release's own factories. */
const script = (workplace: string): string => `
  const { openWorkplace } = await import('./server/src/${workplace}')
  const { makeCharity, makeMember } = await import('./server/src/testing/factories/index.ts')
  const work = await openWorkplace(process.env)
  const charity = await makeCharity(work.deps)
  const { token } = await makeMember(work.deps, charity.id, 'Manager')
  await work.close()
  console.log(JSON.stringify({ charityId: charity.id, token }))
  process.exit(0)`

/**
 * Makes the schema of the release in `root` in an empty database, with a charity and the token of
 * one of its Managers.
 */
export const makeReleasedWorld = (
  root: string,
  databaseUrl: string,
  settings: Readonly<Record<string, string>>,
): ReleasedWorld => {
  const workplace = existsSync(path.join(root, 'server/src/workplace.ts'))
    ? 'workplace.ts'
    : 'start.ts'
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'pennytrail-released-'))
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script(workplace)],
    {
      cwd: root,
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        DEMO: 'false',
        ...settings,
      },
    },
  )
  rmSync(dataDir, { recursive: true, force: true })
  const line = stdout.trim().split('\n').at(-1)
  if (!line?.startsWith('{')) throw new Error(`The world could not be made:\n${stdout}${stderr}`)
  return JSON.parse(line) as ReleasedWorld
}
