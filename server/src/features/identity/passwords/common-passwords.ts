import { readFile } from 'node:fs/promises'
import path from 'node:path'

const file = path.join(import.meta.dirname, 'common-passwords.txt')

let listed: Promise<ReadonlySet<string>> | undefined

const readList = async (): Promise<ReadonlySet<string>> =>
  new Set((await readFile(file, 'utf8')).trimEnd().split('\n'))

/**
 * Whether a password is among the 3,000 commonest, however its letters are capitalised. The list
 * is in small letters, the commonest first; where it comes from stands in docs/decisions.
 */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  listed ??= readList()
  return (await listed).has(password.toLowerCase())
}
