import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import * as tar from 'tar'
import { giveToPostgres, getDataLocation } from '../postgres/index.ts'
import { contentsFile, contentsSchema, thisPlatform, type Contents } from './backup-contents.ts'
import { isDraft } from './drafts.ts'

export interface RestoreOptions {
  readonly dataDir: string
  readonly file: string
  readonly say?: (line: string) => void
}

/** Throws if a data folder already holds a database, files or keys. */
export const assertEmpty = (dataDir: string): void => {
  const { data } = getDataLocation(dataDir)
  const held = readdirSync(dataDir).filter((name) => name === 'files' || name.endsWith('.key'))
  if (existsSync(data) || held.length > 0) {
    throw new Error(
      `${dataDir} already contains data. Move it away, or set DATA_DIR to another folder.`,
    )
  }
}

const readContents = (folder: string, file: string): Contents => {
  const at = path.join(folder, contentsFile)
  if (!existsSync(at)) throw new Error(`${file} is not a backup of Pennytrail.`)
  const contents = contentsSchema.parse(JSON.parse(readFileSync(at, 'utf8')))
  if (contents.platform !== thisPlatform) {
    throw new Error(
      `This backup was made on ${contents.platform} and its database can only be read there; this is ${thisPlatform}.`,
    )
  }
  return contents
}

const unpack = async (file: string, to: string): Promise<void> => {
  try {
    await tar.extract({ file, cwd: to, strict: true })
  } catch (error) {
    const { message } = error as Error
    throw new Error(`${file} cannot be read as a backup: ${message}`, { cause: error })
  }
}

/**
 * Restores a backup into an empty data folder. The next start of the database applies the changes
 * made during the copy. Throws if the folder already holds data, or if the archive is damaged, is
 * not a backup or comes from another platform. The folder is then unchanged.
 */
export const restore = async ({ dataDir, file, say }: RestoreOptions): Promise<Contents> => {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  if (isDraft(file)) {
    throw new Error(`${file} is the draft of a backup that did not end. Restore another backup.`)
  }
  assertEmpty(dataDir)
  const { data } = getDataLocation(dataDir)
  const draft = mkdtempSync(path.join(path.dirname(data), 'restore-'))
  try {
    say?.('Reading the archive.')
    await unpack(file, draft)
    const contents = readContents(draft, file)
    cpSync(path.join(draft, 'data'), dataDir, { recursive: true })
    giveToPostgres(path.join(draft, 'postgres'))
    renameSync(path.join(draft, 'postgres'), data)
    return contents
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
