import { readFileSync } from 'node:fs'
import { variableNames } from './environment-variables.ts'

const known = new Set(variableNames)

/** The contents of the file without its final line break, which most editors add. */
const readSecret = (file: string): string => readFileSync(file, 'utf8').replace(/\r?\n$/, '')

/**
 * Returns the environment with each variable `NAME` that is given as `NAME_FILE`, the path of a
 * file that holds its value, as secrets of containers and credentials of systemd are. Lists
 * variables given twice, and files that cannot be read, as errors that begin with the variable's
 * name and contain no value.
 */
export const readSecretFiles = (
  env: NodeJS.ProcessEnv,
): { env: NodeJS.ProcessEnv; errors: string[] } => {
  const values: NodeJS.ProcessEnv = {}
  const errors: string[] = []
  for (const [key, file] of Object.entries(env)) {
    const name = key.replace(/_FILE$/, '')
    if (name === key || !known.has(name) || !file) continue
    if (env[name]) {
      errors.push(`${key}: ${name} is set too; set one of them`)
      continue
    }
    try {
      values[name] = readSecret(file)
    } catch (error) {
      errors.push(`${key}: the file cannot be read (${(error as NodeJS.ErrnoException).code})`)
    }
  }
  return { env: { ...env, ...values }, errors }
}
