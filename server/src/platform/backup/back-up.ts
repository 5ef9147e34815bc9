import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { cp, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import * as tar from 'tar'
import { getDataLocation, startPostgres } from '../postgres/index.ts'
import { contentsFile, thisPlatform, type Contents } from './backup-contents.ts'
import { copyBelow, copyDatabase } from './copy-database.ts'
import { makeDraftFolder, removeDeadDrafts } from './drafts.ts'

export interface BackUpOptions {
  readonly dataDir: string
  /** The archive to write. An existing file of that name is never overwritten. */
  readonly file: string
  readonly say?: (line: string) => void
}

/**
 * Writes one archive of all data on this machine, whether the product runs or not: the shipped
 * database as it is when the copy ends, the uploaded files and the stored keys. Throws if there is
 * no database or the archive already exists. A failure leaves no partial archive. A killed process
 * leaves a draft that only its user can read, which the next backup into the folder removes.
 */
export const backUp = async ({ dataDir, file, say }: BackUpOptions): Promise<Contents> => {
  const { data } = getDataLocation(dataDir)
  if (!existsSync(data)) throw new Error(`There is no database in ${dataDir}: nothing to back up.`)
  if (existsSync(path.dirname(file))) removeDeadDrafts(path.dirname(file))
  if (existsSync(file)) throw new Error(`${file} is there already. Name another file.`)
  mkdirSync(path.dirname(file), { recursive: true })
  const draft = makeDraftFolder(file)
  try {
    const contents = await collectFiles(dataDir, data, draft, say)
    const archive = `${draft}.tar.gz`
    say?.('Writing the archive.')
    await tar.create({ gzip: true, file: archive, cwd: draft, portable: true, mode: 0o600 }, ['.'])
    chmodSync(archive, 0o600)
    renameSync(archive, file)
    return contents
  } finally {
    rmSync(draft, { recursive: true, force: true })
    rmSync(`${draft}.tar.gz`, { force: true })
  }
}

const collectFiles = async (
  dataDir: string,
  data: string,
  draft: string,
  printLine: BackUpOptions['say'],
): Promise<Contents> => {
  const server = await startPostgres(dataDir, { share: true })
  const client = new pg.Client({ connectionString: server.url('postgres') })
  try {
    await client.connect()
    printLine?.('Copying the database.')
    await copyDatabase(client, data, path.join(draft, 'postgres'))
    printLine?.('Copying keys and uploaded files.')
    const to = path.join(draft, 'data')
    mkdirSync(to)
    for (const name of (await readdir(dataDir)).filter((it) => it.endsWith('.key'))) {
      await cp(path.join(dataDir, name), path.join(to, name))
    }
    const files = path.join(dataDir, 'files')
    if (existsSync(files)) await copyBelow(files, path.join(to, 'files'))
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    const contents: Contents = {
      product: 'Pennytrail',
      madeAt: new Date().toISOString(),
      postgres: rows[0]!.server_version,
      platform: thisPlatform,
    }
    await writeFile(path.join(draft, contentsFile), JSON.stringify(contents, null, 2))
    return contents
  } finally {
    await client.end()
    await server.stop()
  }
}
